import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { aLeader, come, czech, open } from './event-page.ts'
import { codeIsLoaded, keepNoCode } from './loaded-code.ts'
import { aMember } from './people.ts'
import { openMenu, signIn } from './steps.ts'

/** Opens the search, and waits until its code and that of the live connection have been loaded. */
async function atSearch(visitor: Visitor, email: string): Promise<void> {
  const { page, t } = visitor
  await keepNoCode(visitor)
  const isLive = page.waitForEvent('websocket')
  await signIn(visitor, email)
  await page.getByRole('searchbox', { name: t('events:search.box') }).waitFor()
  await isLive
  await visitor.quiet()
}

/** Goes to the profile by the bar of a phone, or by the menu of oneself. */
async function toProfile(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  const bar = page.getByRole('navigation', { name: t('common:nav.quick') })
  if (await bar.isVisible()) return bar.getByRole('link', { name: t('common:nav.profile') }).click()
  await openMenu(visitor)
  await page.getByRole('menuitem', { name: t('common:nav.profile') }).click()
}

/** The browser logs each request that failed on purpose. */
function forgive(visitor: Visitor): void {
  const kept = visitor.complaints.filter(
    (said) => !/ERR_|WebSocket|preload|dynamically imported|fetching the script/.test(said),
  )
  visitor.complaints.splice(0, visitor.complaints.length, ...kept)
}

/**
 * Cuts the connection, also for code that an earlier visitor has left in the cache of HTTP, which a route passes by.
 * @returns a function that restores it
 */
async function cut(page: Page, file: string): Promise<() => Promise<void>> {
  const code = `**/assets/${file}-*`
  await page.route(code, (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(true)
  return async () => {
    await page.unroute(code)
    await page.context().setOffline(false)
  }
}

/** Whether the app was loaded again in this tab since the search was opened. */
const isReloaded = (page: Page) => page.evaluate<boolean>('!window.stays')
const markStay = (page: Page) => page.evaluate('window.stays = true')

describe('a page whose code cannot be loaded', () => {
  it('leaves the navigation in place, and does not take people away from the page they went to instead', async () => {
    const { email } = await aMember('Zora')
    const zora = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Zora')
    const { page, t, shot } = zora
    await atSearch(zora, email)
    await markStay(page)
    const restore = await cut(page, 'ProfilePage')
    await toProfile(zora)
    await page.getByRole('heading', { name: t('status:lost.title') }).waitFor()
    expect(await page.title()).toContain(t('status:lost.title'))
    await shot('165-page-not-loaded')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('common:nav.search') })
      .first()
      .click()
    await page.getByRole('searchbox', { name: t('events:search.box') }).waitFor()
    // The banner appears some seconds after the connection is lost; without it none says that it is back.
    await page.getByRole('status').getByText(t('status:lost.kept')).waitFor()

    await restore()
    await page.getByText(t('status:lost.restored')).first().waitFor()
    expect([new URL(page.url()).pathname, await isReloaded(page)]).toEqual(['/search', false])
    // The page can be opened now.
    await toProfile(zora)
    await page.getByRole('heading', { level: 1, name: /Zora/ }).waitFor()
    forgive(zora)
    await zora.leave()
  })

  it('is not reloaded before the server is reachable, even if the browser believes to be online', async () => {
    const { email } = await aMember('Zina', 'en')
    const zina = await arrive({ locale: 'en', ...desk, scheme: 'dark' }, 'Zina')
    const { page, t, shot } = zina
    await atSearch(zina, email)
    await markStay(page)
    await page.route('**/*', (route) => route.abort('connectionfailed'))
    await toProfile(zina)
    await page.getByRole('heading', { name: t('status:lost.title') }).waitFor()
    expect(await isReloaded(page)).toBe(false)
    await shot('166-server-unreachable')

    await page.unrouteAll()
    const again = page
      .getByRole('main')
      .getByRole('button', { name: t('common:again') })
      .first()
    const opened = page.getByRole('heading', { level: 1, name: /Zina/ })
    // The page may open by itself before the button is pressed.
    await Promise.race([again.click().catch(() => {}), opened.waitFor()])
    await opened.waitFor()
    forgive(zina)
    await zina.leave()
  })

  it('opens after one reload when a release has removed it', async () => {
    const { email } = await aMember('Zlata')
    const zlata = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Zlata')
    const { page, t } = zlata
    await atSearch(zlata, email)
    await page.route('**/assets/ProfilePage-*.js', (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
    await toProfile(zlata)
    await page.getByRole('heading', { level: 1, name: /Zlata/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    await page.getByRole('button', { name: t('common:errorScreen.reset') }).waitFor({ state: 'detached' })
    forgive(zlata)
    zlata.refusals.splice(0)
    await zlata.leave()
  })

  it('is shown as an error with a button to reload if it is still missing after the reload', async () => {
    const { email } = await aMember('Zuzana', 'sk')
    const zuzana = await arrive({ locale: 'sk', ...desk, scheme: 'light' }, 'Zuzana')
    const { page, t, shot } = zuzana
    await atSearch(zuzana, email)
    await page.route('**/assets/ProfilePage-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await toProfile(zuzana)
    await page.getByRole('button', { name: t('common:errorScreen.reset') }).waitFor()
    expect(await page.title()).toContain(t('common:errorScreen.title'))
    await shot('167-code-missing')
    await page.unrouteAll()
    await page.getByRole('button', { name: t('common:errorScreen.reset') }).click()
    await page.getByRole('heading', { level: 1, name: /Zuzana/ }).waitFor()
    forgive(zuzana)
    zuzana.refusals.splice(0)
    await zuzana.leave()
  })
})

describe('the first texts', () => {
  it('that cannot be loaded make the app reload until they are there', async () => {
    const { email } = await aMember('Zora')
    const zora = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Zora')
    const { page, t } = zora
    await atSearch(zora, email)
    let loads = 0
    page.on('framenavigated', () => {
      loads += 1
    })
    // The first reload is the one that follows any missing code.
    await page.route('**/assets/cs-first-*.js', (route) =>
      loads < 3 ? route.abort('connectionfailed') : route.continue(),
    )
    await page.reload()
    await expect.poll(() => loads).toBe(3)
    await page.getByRole('searchbox', { name: t('events:search.box') }).waitFor()
    forgive(zora)
    await zora.leave()
  })
})

describe('a style sheet that cannot be loaded', () => {
  it('is loaded again: its page opens without a reload, and its dialog with it', async () => {
    const { email } = await aMember('Žofie')
    const zofie = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Žofie')
    const { page, t } = zofie
    const isStyled = (file: string) =>
      page.evaluate(`[...document.styleSheets].some(({ href }) => href?.includes('/assets/${file}-'))`)
    await atSearch(zofie, email)
    await markStay(page)
    await page.route('**/assets/ChatsPage-*.css', (route) => route.abort('connectionreset'), { times: 1 })
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common:nav.chats') })
      .click()
    await page.getByRole('heading', { level: 1, name: t('chat:title') }).waitFor()
    expect([await isReloaded(page), await isStyled('ChatsPage')]).toEqual([false, true])

    await page.goBack()
    const filters = page.getByRole('button', { name: t('events:search.filters') })
    await page.route('**/assets/FiltersDrawer-*.css', (route) => route.abort('connectionreset'), { times: 4 })
    await filters.click()
    // The whole page is loaded again once, in case a release has removed the file.
    await expect.poll(() => isReloaded(page)).toBe(true)
    await filters.click()
    await page.getByText(t('errors:network.failed')).waitFor()
    await filters.click()
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => isStyled('FiltersDrawer')).toBe(true)
    forgive(zofie)
    await zofie.leave()
  })
})

describe('the menu of an event, whose code is loaded when it is pressed', () => {
  it('shows that it is loading as long as the code has not come', async () => {
    const { email, plan } = await aLeader('Zita')
    const id = await plan({ name: 'Volejbal' })
    const zita = await come('Zita', { ...czech, scheme: 'dark' }, email)
    const { page, t } = zita
    await keepNoCode(zita)
    await open(zita, id)
    const code = Promise.withResolvers<void>()
    await page.route('**/assets/EventMenu-*.js', async (route) => {
      await code.promise
      await route.continue()
    })
    const menu = page.getByRole('button', { name: t('event:menu.open') })
    await menu.click()
    await expect.poll(() => menu.getAttribute('aria-busy')).toBe('true')
    code.resolve()
    await page.getByRole('menuitem', { name: t('event:menu.edit') }).waitFor()
    await zita.leave()
  })

  it('says that it cannot be opened without a connection, and opens without a reload when the connection is back', async () => {
    const { email, plan } = await aLeader('Zdena')
    const id = await plan({ name: 'Volejbal', willParticipate: true })
    const zdena = await come('Zdena', czech, email)
    const { page, t } = zdena
    await keepNoCode(zdena)
    await open(zdena, id)
    // The first press of a key loads the code of toasts, without which the banner would say it.
    await page.keyboard.press('Tab')
    await codeIsLoaded(zdena, 'Toasts')
    await markStay(page)
    const menu = page.getByRole('button', { name: t('event:menu.open') })
    const problem = page.getByText(t('errors:network.failed'))
    const restore = await cut(page, 'EventMenu')
    await menu.click()
    await problem.waitFor()
    expect(await page.getByRole('menuitem').count()).toBe(0)

    await restore()
    await menu.click()
    await page.getByRole('menuitem', { name: t('event:menu.edit') }).waitFor()
    await zdena.shot('168-menu-after-lost-connection')
    expect(await isReloaded(page)).toBe(false)
    await page.getByRole('menuitem', { name: t('event:cancel.open') }).click()
    await page.getByRole('dialog').getByLabel(t('event:cancel.message')).waitFor()
    forgive(zdena)
    await zdena.leave()
  })
})
