import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageCookies } from '@parta/contracts/page-cookies'
import { dayOf } from '@parta/contracts/predicates/validity'
import type { FrameLocator, Locator } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { audit } from './audit.ts'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const siteUrl = process.env['PARTA_TEST_URL'] ?? ''
/**
 * All events are in the next month by the clocks of Prague, so that the test is independent of the date. Dates count the
 * months from 0: the number of this month is the next one.
 */
const [year, month] = dayOf(new Date()).split('-').map(Number)
const on = (day: number, hour: number) => new Date(Date.UTC(year ?? 0, month ?? 0, day, hour)).toISOString()

const club = await prepare()

async function prepare() {
  const { email } = await aMember('Kateřina')
  const call = await callsOf(email)
  const name = `Kalendářníci ${Date.now().toString(36)}`
  const id = await aClub(call, name)
  const plan = await aHall(call)
  const match = await plan({ name: 'Přátelské utkání', eventOrgId: id, date: on(10, 17) })
  await plan({ name: 'Ranní jóga', activityType: 'yoga', eventOrgId: id, date: on(10, 7), maxPlayers: -1 })
  for (const hour of [8, 11, 14, 17]) await plan({ name: `Turnaj od ${hour}`, eventOrgId: id, date: on(12, hour) })
  await plan({ name: 'Jen pro zvané', eventOrgId: id, date: on(11, 17), private: true })
  return { id, name, email, match }
}

describe('the calendar of a club', () => {
  it('shows a compact month with the selected day on a phone, also by keyboard', async () => {
    const kata = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Kateřina')
    const { page, t, shot } = kata
    await startSession(kata, club.email)
    await page.goto(`/organizations/${club.id}?tab=events`)
    await page.getByRole('link', { name: t('calendar:open') }).click()
    await page.getByRole('button', { name: t('calendar:next.month') }).click()
    const full = page.getByRole('gridcell', { name: t('calendar:events_few', { count: 4 }) })
    await full.click()
    await page.getByTestId('day-list').getByText('Turnaj od 17').waitFor()
    await shot('140-compact-month')

    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    const days = page.getByTestId('day-list')
    await days.getByText('Ranní jóga').waitFor()
    await page.locator('[role=gridcell][aria-selected=true]:focus').waitFor()
    await days.getByRole('button', { name: 'Přátelské utkání' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Hala Prosek').waitFor()
    await shot('141-compact-detail')
    await dialog.getByRole('link', { name: t('calendar:detail.open') }).click()
    await page.waitForURL(`**/event-info/${club.match}`)
    await page.goBack()
    await days.getByText('Ranní jóga').waitFor()
    await kata.leave()
  })

  it('shows a month, a week, a day and a list on a large screen', async () => {
    const kata = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Kateřina')
    const { page, t, shot } = kata
    await startSession(kata, club.email)
    await page.goto(`/calendar?orgId=${club.id}`)
    await page.getByRole('button', { name: t('calendar:next.month') }).click()
    const planner = page.getByTestId('planner')
    await planner.getByText('Přátelské utkání').waitFor()
    // Admins see private events, too.
    await planner.getByText('Jen pro zvané').waitFor()
    await page.getByRole('button', { name: t('calendar:views.month'), exact: true }).click()
    await planner.getByText('Přátelské utkání').waitFor()
    await shot('142-month')
    await planner.getByRole('button', { name: /Přátelské utkání/ }).press('Enter')
    await page.getByRole('dialog').getByText('Hala Prosek').waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`/calendar?orgId=${club.id}&view=week&day=${on(10, 12).slice(0, 10)}`)
    await planner.getByText('Ranní jóga').waitFor()
    await shot('143-week')
    await page.getByRole('button', { name: t('calendar:views.day'), exact: true }).click()
    await planner.getByText('Ranní jóga').waitFor()
    await shot('144-day')
    await page.getByRole('button', { name: t('calendar:views.list'), exact: true }).click()
    await page.getByTestId('month-list').getByRole('button', { name: 'Turnaj od 8' }).waitFor()
    await shot('145-list')
    await page.goto('/calendar')
    await page.waitForURL('**/events')
    await kata.leave()
  })

  it('is subscribed to by an address that can be revoked', async () => {
    const kata = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Kateřina')
    const { page, t, shot } = kata
    await startSession(kata, club.email)
    await page.goto(`/calendar?orgId=${club.id}`)
    await page.getByRole('button', { name: t('calendar:share.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('calendar:share.create') }).click()
    const address = await dialog.getByTestId('feed-address').inputValue()
    await shot('146-share-calendar')
    const feed = await fetch(address)
    expect(feed.headers.get('content-type')).toContain('text/calendar')
    expect(await feed.text()).toContain('Přátelské utkání')

    await page.goto('/settings')
    await page.getByTestId('feed').getByText(club.name).waitFor()
    await page.getByRole('button', { name: t('calendar:feeds.create') }).click()
    const own = page.getByTestId('feed').filter({ hasText: t('calendar:feeds.own') })
    const subscribe = own.getByRole('link', { name: t('calendar:feeds.subscribe') })
    expect(await subscribe.getAttribute('href')).toMatch(/^webcal:\/\/.+\/public\/ical\//)
    await own.scrollIntoViewIfNeeded()
    await shot('147-calendar-feeds')
    await page.getByRole('button', { name: t('calendar:feeds.revokeOf', { name: club.name }) }).click()
    await dialog.getByRole('button', { name: t('calendar:feeds.revoke'), exact: true }).click()
    await page.getByText(t('calendar:feeds.revoked')).waitFor()
    expect((await fetch(address)).status).toBe(404)
    await kata.leave()
  })
})

describe('the calendar on another site', () => {
  let page = ''
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  }).listen(0)
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  afterAll(() => site.close())

  it('is shown without the visitor’s data, and opens events in a new tab', async () => {
    page = `<!doctype html><html lang="cs"><title>Klub</title><h1>Náš klub</h1>${await copiedCode()}`
    const guest = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'guest')
    const asked: string[] = []
    guest.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await guest.page.goto(origin)
    const frame = guest.page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: club.name }).waitFor()
    await frame.getByRole('button', { name: guest.t('calendar:next.month') }).click()
    const match = frame.getByText('Přátelské utkání')
    await match.waitFor()
    expect(await frame.getByText('Jen pro zvané').count()).toBe(0)
    await guest.shot('148-embedded')
    expect(asked.filter((path) => path.startsWith('/a/'))).toEqual([])
    // The cookies with which the browser of this test began.
    const cookies = await guest.page.context().cookies()
    expect(cookies.map(({ name }) => name).toSorted()).toEqual([pageCookies.locale, pageCookies.scheme])
    await opensBeside(guest, match)
    await opensBeside(guest, await onPhone(guest, frame))
    await guest.leave()
  })

  it('is shown in a frame with `sandbox`, too', async () => {
    const code = (await copiedCode()).replace('<iframe', '<iframe sandbox="allow-scripts allow-popups"')
    page = `<!doctype html><html lang="cs"><title>Klub</title><h1>Náš klub</h1>${code}`
    const guest = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'guest')
    await guest.page.goto(origin)
    const frame = guest.page.frameLocator('iframe')
    await frame.getByRole('heading', { level: 1, name: club.name }).waitFor()
    await frame.getByRole('button', { name: guest.t('calendar:next.month') }).click()
    await frame.getByText('Přátelské utkání').waitFor()
    await guest.leave()
  })

  it('follows the scheme and the language of its address, and says so if the address names no organisation', async () => {
    const guest = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'guest')
    await guest.page.goto(`/calendar-embedded?orgId=${club.id}&theme=dark&lang=sk`)
    await guest.page.getByRole('heading', { level: 1, name: club.name }).waitFor()
    await guest.page.getByRole('link', { name: 'Kalendár beží na Parte' }).waitFor()
    await guest.shot('149-embedded-dark')
    await guest.page.setViewportSize(desk)
    await guest.page.getByRole('button', { name: 'Týždeň' }).waitFor()
    await guest.quiet()
    expect(await audit(guest.page, 'embedded, large and dark')).toEqual([])
    await guest.page.goto('/calendar-embedded')
    await guest.page
      .getByRole('alert')
      .filter({ hasText: guest.t('validation:url') })
      .waitFor()
    await guest.page.goto('/calendar-embedded?orgId=nowhere')
    await guest.page
      .getByRole('alert')
      .filter({ hasText: guest.t('calendar:embedded.notFound') })
      .waitFor()
    await guest.leave(['404 GET /public/calendar/nowhere'])
  })
})

/** Returns the HTML that an admin copies into a website. */
async function copiedCode(): Promise<string> {
  const kata = await arrive({ locale: 'en', ...desk, scheme: 'light' }, 'Kateřina')
  const { page, t, shot } = kata
  await startSession(kata, club.email)
  await page.goto(`/calendar?orgId=${club.id}`)
  await page.getByRole('button', { name: t('calendar:share.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('calendar:share.themes.dark'), { exact: true }).click()
  await shot('150-embed-code')
  const code = await dialog.getByTestId('embed-code').inputValue()
  expect(code).toContain('theme=dark')
  expect(await dialog.getByRole('link', { name: t('calendar:share.preview') }).getAttribute('href')).toBe(
    `${siteUrl}/calendar-embedded?orgId=${club.id}&theme=dark`,
  )
  await kata.leave()
  return code
}

async function onPhone({ page, t }: Visitor, frame: FrameLocator): Promise<Locator> {
  await page.setViewportSize(phone)
  await frame.getByRole('gridcell', { name: t('calendar:events_few', { count: 2 }) }).click()
  return frame.getByRole('link', { name: 'Přátelské utkání' })
}

async function opensBeside({ page }: Visitor, link: Locator): Promise<void> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await opened.waitForURL(`**/share-item/event/${club.match}`)
  await opened.getByText('Přátelské utkání').first().waitFor()
  await opened.close()
}
