import { getEvent, listMyEvents } from '@parta/contracts/events'
import { listFeedback } from '@parta/contracts/feedback'
import { refreshSession } from '@parta/contracts/identity'
import { listMyOrgs } from '@parta/contracts/orgs'
import { pageCookies } from '@parta/contracts/page-cookies'
import { getMe } from '@parta/contracts/profiles'
import { searchEvents } from '@parta/contracts/search'
import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listenMs, topMs } from '../../web/src/lib/waits.ts'
import { desk, type Look, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aLeader, come } from './event-page.ts'
import { aMember } from './people.ts'
import { withoutTimers } from './timers.ts'
import { forgiveCut } from './wire.ts'

const looks = looksOf<Look[]>({ locale: 'cs', ...phone, scheme: 'light' }, { locale: 'en', ...desk, scheme: 'dark' })

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

describe('a page that a signed-in person opens', () => {
  it.each(looks)(
    'is shown at $width px before their session has started, says when that takes long, and leads to the sign-in when the session has ended',
    async (look) => {
      const jana = await come('Jana', look)
      const { page, t } = jana
      const isInert = () => page.evaluate('document.getElementById("root").inert')
      const goOn = await hold(page, refreshSession.path)
      const sign = page.getByRole('status').filter({ hasText: t('status:stillStarting') })
      await page.goto('/payments')
      await page.evaluate("localStorage.setItem('parta.intro', 'first')")
      await sign.waitFor()
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
      expect(await isInert()).toBe(true)
      await sign.waitFor()
      await jana.shot('610-before-the-session')
      await goOn()
      await sign.waitFor({ state: 'detached' })
      await page.getByRole('dialog', { name: t('help:intro.label') }).waitFor()
      await page.getByRole('article').or(page.getByTestId('empty')).first().waitFor()
      expect(await isInert()).toBe(false)

      await page.goto('about:blank')
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/a/')) calls.push(pathname)
      })
      await page.unrouteAll()
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
    },
  )
})

it('a signed-in person gets the app also after the browser has forgotten the cookies that a script wrote', async () => {
  const jana = await come('Jana')
  const { page } = jana
  await page.context().clearCookies({ name: pageCookies.app })
  await page.goto('/')
  await page.waitForURL('**/search')
  await jana.quiet()
  await jana.leave()
})

describe('the page of one’s own events', () => {
  it('do not move when it becomes known what stands above them', async () => {
    const { plan, email } = await aLeader('Gita')
    await aClub(await callsOf(email), 'Sokol Prosek')
    await plan({ name: 'Badminton naslepo' })
    const gita = await come('Gita', { locale: 'cs', ...desk, scheme: 'light' }, email)
    const { page, t } = gita
    await page.addInitScript(noteShifts)
    // The page waits for what stands above its list, however long it takes.
    await page.addInitScript(withoutTimers(topMs))
    const goOn = await hold(page, `${listMyOrgs.path}*`)
    const events = page.waitForResponse((response) => new URL(response.url()).pathname === listMyEvents.path)
    await page.goto('/events')
    await (await events).finished()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    // What moved while the page and its fonts were loading does not count.
    await page.evaluate('window.shifts.splice(0)')
    await goOn()
    await page.getByRole('group', { name: t('events:mine.byOrg') }).waitFor()
    await page.getByRole('article').first().waitFor()
    expect(await page.evaluate('window.shifts.reduce((sum, shift) => sum + shift, 0)')).toBeLessThan(0.02)
    await gita.leave()
  })
})

describe('the search', () => {
  it.each(looks)('does not move at $width px when it becomes known what comes next', async (look) => {
    const { plan, email } = await aLeader('Gita')
    await plan({ name: 'Badminton naslepo' })
    const gita = await come('Gita', look, email)
    const { page, quiet } = gita
    await page.addInitScript(noteShifts)
    await page.addInitScript(withoutTimers(topMs))
    const goOn = await hold(page, `${listMyEvents.path}*`)
    const found = page.waitForResponse((response) => new URL(response.url()).pathname === searchEvents.path)
    await page.goto('/search?around=prague')
    await (await found).finished()
    await page.evaluate('document.fonts.ready.then(() => window.shifts.splice(0))')
    await goOn()
    await page.getByTestId('next-event').getByTestId('faces').waitFor()
    await page.getByRole('article').nth(1).waitFor()
    await quiet()
    expect(await page.evaluate('window.shifts.reduce((sum, shift) => sum + shift, 0)')).toBeLessThan(0.02)
    await gita.leave()
  })
})

describe('a public event that a signed-in person opens', () => {
  it.each(looks)(
    'shows at $width px its name, time and place before it is loaded, and what was pressed opens when it is there',
    async (look) => {
      const { plan } = await aLeader('Gita')
      const id = await plan({ name: 'Badminton naslepo', price: 80 })
      const adam = await come('Adam', look, (await aMember('Adam', look.locale)).email)
      const { page, t } = adam
      let goOn = await hold(page, `/a/events/single/${id}`)
      await page.goto(`/event-info/${id}`)
      const cockpit = page.getByTestId('cockpit')
      await page.getByRole('heading', { level: 1, name: 'Badminton naslepo' }).waitFor()
      await cockpit.getByTestId('event-when').waitFor()
      const before = await cockpit.boundingBox()
      await adam.shot('611-event-before-it-is-loaded')
      const share = page.getByRole('button', { name: t('share:open') })
      // Until the session has started, a key that is pressed does nothing.
      await expect.poll(() => page.evaluate('document.getElementById("root").inert')).toBe(false)
      await share.press('Enter')
      await goOn()
      await page.getByTestId('share-link').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(t('share:open'))
      await cockpit.getByText('80').waitFor()
      await page.getByTestId('event-action').waitFor()
      // Nothing has moved.
      const after = await cockpit.boundingBox()
      expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width])

      await page.unrouteAll()
      goOn = await hold(page, `/a/events/single/${id}`)
      await page.goto(`/event-info/${id}`)
      await page.getByRole('button', { name: t('event:menu.open') }).click()
      await goOn()
      await page.getByRole('menuitem', { name: t('event:calendar.open') }).waitFor()
      await adam.leave()
    },
  )

  it('says on each tab that it cannot be loaded and offers another try, and does not say that it was deleted to whom it is closed', async () => {
    const { plan } = await aLeader('Gita')
    const id = await plan({ name: 'Badminton naslepo' })
    const adam = await come('Adam')
    const { page, t } = adam
    const again = page.getByRole('button', { name: t('common:again') }).first()
    for (const tab of ['chat', 'suggestions', 'info']) {
      const mend = await cut(page, `/a/events/single/${id}`)
      await page.goto(`/event-info/${id}?tab=${tab}`)
      await page.getByText(t('common:failed')).waitFor()
      if (tab === 'info') {
        // What does not depend on the missing data is still shown.
        await page.getByTestId('event-when').waitFor()
        await page.getByRole('heading', { level: 1, name: 'Badminton naslepo' }).waitFor()
        await adam.shot('612-event-not-loaded')
      } else {
        expect(await page.getByRole('button', { name: t('share:open') }).count()).toBe(0)
      }
      mend()
      await again.click()
      await page.getByRole('button', { name: t('share:open') }).waitFor()
      await page.unrouteAll()
    }
    forgiveCut(adam)

    const answer = await hold(page, `/a/events/single/${id}`)
    await page.goto(`/event-info/${id}`)
    await page.getByTestId('event-when').waitFor()
    await answer((route) => route.fulfill({ status: 404, json: { code: 'event.notFound', status: 404 } }))
    await page.getByText(t('event:closed.text')).waitFor()
    await adam.leave([`404 GET /a/events/single/${id}`])
  })
})

it('the page of an event counts no unread messages and notifications before the live connection is there', async () => {
  const { plan } = await aLeader('Gita')
  const id = await plan({ name: 'Badminton naslepo' })
  const adam = await come('Adam')
  const { page } = adam
  // It never comes, and the page waits for it.
  await page.routeWebSocket(/\/ws\//, () => {})
  await page.addInitScript(withoutTimers(listenMs))
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(a|public)\//.test(pathname)) calls.push(pathname)
  })
  await page.goto(`/event-info/${id}`)
  await page.getByTestId('event-action').waitFor()
  const event = getEvent.path.replace(':id', id)
  expect(calls.toSorted()).toEqual([refreshSession.path, getMe.path, event, listFeedback.path].toSorted())
  await adam.leave()
})
