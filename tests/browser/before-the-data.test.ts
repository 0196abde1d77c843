import { listMyEvents } from '@parta/contracts/events'
import { refreshSession } from '@parta/contracts/identity'
import { listMyOrgs } from '@parta/contracts/orgs'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aLeader, come } from './event-page.ts'
import { aMember } from './people.ts'
import { forgiveCut } from './wire.ts'

const looks = looksOf(
  ['phone', { locale: 'cs', ...phone, scheme: 'light' }],
  ['desk', { locale: 'en', ...desk, scheme: 'dark' }],
)

/** Keeps the calls to an address waiting. @returns the function that lets them go on, or answers them otherwise */
async function hold(page: Page, path: string): Promise<(how?: (route: Route) => Promise<void>) => Promise<void>> {
  const held: Route[] = []
  let go: ((route: Route) => Promise<void>) | null = null
  await page.route(`**${path}`, (route) => (go ? go(route) : void held.push(route)))
  return async (how = (route) => route.continue()) => {
    go = how
    await Promise.all(held.map(how))
  }
}

/** Lets the calls to an address fail. @returns the function that lets them succeed from then on */
async function cut(page: Page, path: string): Promise<() => void> {
  let fails = true
  await page.route(`**${path}`, (route) => (fails ? route.abort() : route.continue()))
  return () => {
    fails = false
  }
}

/** Runs in the browser: notes how much what was shown moves. */
const noteShifts = `window.shifts = []
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.shifts.push(value)
}).observe({ type: 'layout-shift', buffered: true })`

/** Plans a public event. @returns it, and somebody who is signed in and has not opened it yet */
async function anEvent() {
  const { plan } = await aLeader('Gita')
  const id = await plan({ name: 'Badminton naslepo' })
  const adam = await come('Adam')
  return { id, adam, page: adam.page, t: adam.t }
}

describe('a page that a signed-in person opens', () => {
  it.each(looks)('is shown on the %s before their session has started, and filled when it has', async (_what, look) => {
    const jana = await come('Jana', look)
    const { page, t } = jana
    const goOn = await hold(page, refreshSession.path)
    await page.evaluate("localStorage.setItem('parta.intro', 'first')")
    await page.goto('/search')
    await page.getByRole('heading', { level: 1, name: t('events:search.title') }).waitFor()
    await page.getByTestId('loading').first().waitFor()
    await page
      .getByRole('link', { name: t('common:nav.events') })
      .first()
      .waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    // Nothing can be pressed before it is known who the person is, and the introduction does not open either.
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate('document.getElementById("root").inert')).toBe(true)
    await jana.shot('610-before-the-session')
    await goOn()
    await page.getByRole('dialog', { name: t('help:intro.label') }).waitFor()
    await page.getByRole('article').or(page.getByTestId('empty')).first().waitFor()
    expect(await page.evaluate('document.getElementById("root").inert')).toBe(false)
    await jana.leave()
  })

  it('says after a while that the session has not started yet', async () => {
    const jana = await come('Jana')
    const { page, t } = jana
    const goOn = await hold(page, refreshSession.path)
    const sign = page.getByRole('status').filter({ hasText: t('status:stillStarting') })
    for (const path of ['/search', '/payments']) {
      await page.goto(path)
      await sign.waitFor()
    }
    await page.goto('/search')
    await page.getByRole('heading', { level: 1, name: t('events:search.title') }).waitFor()
    expect(await sign.count()).toBe(0)
    await sign.waitFor()
    await jana.shot('612-session-is-late')
    await goOn()
    await sign.waitFor({ state: 'detached' })
    await page.getByRole('article').or(page.getByTestId('empty')).first().waitFor()
    await jana.leave()
  })

  it('leads to the sign-in when their session has ended, and makes no other call', async () => {
    const jana = await come('Jana')
    const { page, t } = jana
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/a/')) calls.push(pathname)
    })
    const answer = await hold(page, refreshSession.path)
    await page.goto('/search')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await answer((route) =>
      route.fulfill({
        status: 401,
        json: { code: 'identity.notSignedIn', status: 401, params: { reason: 'revoked' } },
      }),
    )
    await page.waitForURL('**/sign-in')
    await page.getByText(t('identity:signIn.endings.revoked')).waitFor()
    expect(calls).toEqual([])
    await jana.leave(['401 POST /public/identity/refresh'])
  })
})

describe('the own events', () => {
  it('do not move when it becomes known what stands above them', async () => {
    const { plan, email } = await aLeader('Gita')
    await aClub(await callsOf(email), 'Sokol Prosek')
    await plan({ name: 'Badminton naslepo' })
    const gita = await come('Gita', { locale: 'cs', ...desk, scheme: 'light' }, email)
    const { page, t } = gita
    await page.addInitScript(noteShifts)
    const goOn = await hold(page, `${listMyOrgs.path}*`)
    const events = page.waitForResponse((response) => new URL(response.url()).pathname === listMyEvents.path)
    await page.goto('/events')
    await (await events).finished()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    await goOn()
    await page.getByRole('group', { name: t('events:mine.byOrg') }).waitFor()
    await page.getByRole('article').first().waitFor()
    expect(await page.evaluate('window.shifts.reduce((sum, shift) => sum + shift, 0)')).toBeLessThan(0.02)
    await gita.leave()
  })
})

describe('a public event that a signed-in person opens', () => {
  it.each(looks)(
    'shows on the %s its name, time and place before it is loaded, and nothing moves then',
    async (_what, look) => {
      const { plan } = await aLeader('Gita')
      const id = await plan({ name: 'Badminton naslepo', price: 80 })
      const adam = await come('Adam', look, (await aMember('Adam', look.locale)).email)
      const { page, t } = adam
      const goOn = await hold(page, `/a/events/single/${id}`)
      await page.goto(`/event-info/${id}`)
      const cockpit = page.getByTestId('cockpit')
      await page.getByRole('heading', { level: 1, name: 'Badminton naslepo' }).waitFor()
      await cockpit.getByTestId('event-when').waitFor()
      const before = await cockpit.boundingBox()
      await adam.shot('611-event-before-it-is-loaded')
      // What needs the event opens as soon as it is there.
      await page.getByRole('button', { name: t('share:open') }).click()
      await goOn()
      await page.getByTestId('share-link').waitFor()
      await page.keyboard.press('Escape')
      await cockpit.getByText('80').waitFor()
      await page.getByTestId('event-action').waitFor()
      const after = await cockpit.boundingBox()
      expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width])
      await adam.leave()
    },
  )

  it('opens its menu as soon as it is loaded, when the button was pressed before', async () => {
    const { id, adam, page, t } = await anEvent()
    const goOn = await hold(page, `/a/events/single/${id}`)
    await page.goto(`/event-info/${id}`)
    await page.getByRole('button', { name: t('event:menu.open') }).click()
    await goOn()
    await page.getByRole('menuitem', { name: t('event:calendar.open') }).waitFor()
    await adam.leave()
  })

  it('gives the focus back to the button of sharing that was pressed before it was loaded', async () => {
    const { id, adam, page, t } = await anEvent()
    const goOn = await hold(page, `/a/events/single/${id}`)
    await page.goto(`/event-info/${id}`)
    const share = page.getByRole('button', { name: t('share:open') })
    // Until the session has started, a key that is pressed does nothing.
    await expect.poll(() => page.evaluate('document.getElementById("root").inert')).toBe(false)
    await share.press('Enter')
    await goOn()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe(t('share:open'))
    await adam.leave()
  })

  it('does not say that it was deleted to whom it is closed', async () => {
    const { id, adam, page, t } = await anEvent()
    const answer = await hold(page, `/a/events/single/${id}`)
    await page.goto(`/event-info/${id}`)
    await page.getByTestId('event-when').waitFor()
    await answer((route) => route.fulfill({ status: 404, json: { code: 'event.notFound', status: 404 } }))
    await page.getByText(t('event:closed.text')).waitFor()
    await adam.leave([`404 GET /a/events/single/${id}`])
  })

  it.each(['chat', 'suggestions'])(
    'says on the tab %s that it cannot be loaded, and offers another try',
    async (tab) => {
      const { id, adam, page, t } = await anEvent()
      const mend = await cut(page, `/a/events/single/${id}`)
      await page.goto(`/event-info/${id}?tab=${tab}`)
      await page.getByText(t('common:failed')).waitFor()
      expect(await page.getByRole('button', { name: t('share:open') }).count()).toBe(0)
      mend()
      const again = page.getByRole('button', { name: t('common:again') }).first()
      await again.click()
      await page.getByRole('button', { name: t('share:open') }).waitFor()
      forgiveCut(adam)
      await adam.leave()
    },
  )

  it('keeps showing its name, time and place when it cannot be loaded, and offers another try', async () => {
    const { id, adam, page, t } = await anEvent()
    const mend = await cut(page, `/a/events/single/${id}`)
    await page.goto(`/event-info/${id}`)
    await page.getByText(t('common:failed')).waitFor()
    await page.getByTestId('event-when').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Badminton naslepo' }).waitFor()
    await adam.shot('612-event-not-loaded')
    mend()
    await page
      .getByRole('button', { name: t('common:again') })
      .first()
      .click()
    await page.getByTestId('event-action').waitFor()
    forgiveCut(adam)
    await adam.leave()
  })
})
