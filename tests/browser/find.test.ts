import { createPlace } from '@parta/contracts/places'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

/** A word that occurs only in the events of this file. */
const word = `Hledanka${Date.now().toString(36)}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const found = `/search?around=prague&query=${word}`

const there = await prepare()

async function prepare() {
  const { email } = await aMember('Otylie')
  const call = await callsOf(email)
  const club = await aClub(call, `Hledači ${word}`)
  const plan = await aHall(call)
  const easy = await plan({ name: `${word} pro všechny`, date: inDays(1), maxPlayers: 6, eventOrgId: club })
  await plan({
    name: `${word} jóga`,
    activityType: 'yoga',
    date: inDays(40),
    maxPlayers: 30,
    price: 250,
    minLevel: 3,
    gender: 'female',
    canPayWithMultiSport: true,
  })
  await plan({
    name: `${word} jinde`,
    date: inDays(2),
    externalLink: 'https://example.com/prihlasky',
    repeatAfter: 'weekly',
    numberOfEvents: 3,
    tags: 'adults',
  })
  const { id: eventPlaceId } = await call(createPlace, {
    name: 'Hřiště Říčany',
    location: { lat: 49.9917, lon: 14.6543 },
    activities: ['running'],
  })
  const away = await plan({ name: `${word} v lese`, activityType: 'running', date: inDays(3), eventPlaceId })
  await plan({ name: `${word} tajný`, date: inDays(1), private: true })
  return { email, club, easy, away }
}

const cards = ({ page }: Visitor) => page.getByRole('article').filter({ hasText: word })

describe('finding events', () => {
  it('shows events that match the filters, which are kept in the address', async () => {
    const olga = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Olga')
    const { page, t, shot } = olga
    await startSession(olga, (await aMember('Olga')).email)
    await page.goto(found)
    await cards(olga).nth(5).waitFor()
    expect(await cards(olga).filter({ hasText: 'tajný' }).count()).toBe(0)
    await cards(olga)
      .filter({ hasText: t('cards:external') })
      .first()
      .waitFor()
    await shot('150-found')

    await page.getByRole('button', { name: t('events:search.filtersSet_other', { count: 0 }) }).click()
    const panel = page.getByRole('dialog')
    // Two clicks before the next render: neither may be lost.
    const level = await panel.getByText(t('events:levels.intermediate'), { exact: true }).elementHandle()
    const multisport = panel.getByRole('switch', { name: t('events:multisport') })
    await multisport.evaluate(
      (input, label) => [label, input].map((one) => (one as unknown as { click(): void }).click()),
      level,
    )
    await shot('151-filters')
    // Counted as the filters are chosen.
    await panel.getByRole('button', { name: t('events:search.showCount_one', { count: 1 }) }).click()
    await page.waitForURL(/level=3.*multisport=1/)
    await cards(olga).filter({ hasText: 'jóga' }).waitFor()
    await expect.poll(() => cards(olga).count()).toBe(1)
    await page.reload()
    await cards(olga).filter({ hasText: 'jóga' }).waitFor()
    await page.getByRole('button', { name: t('events:search.filtersSet_few', { count: 2 }) }).waitFor()

    await page.goto(`${found}&by=month`)
    await page.getByRole('button', { name: t('cards:group.month'), pressed: true }).waitFor()
    await cards(olga).first().waitFor()
    await page.getByRole('button', { name: t('cards:group.day') }).click()
    await page.goto(`${found}nikde`)
    await page
      .getByRole('link', { name: t('events:create') })
      .last()
      .waitFor()
    await shot('152-nothing-found')
    const mistyped = `${word.slice(0, 5)}${word.slice(6)}`
    await page.goto(`/search?around=prague&query=${mistyped}`)
    await page.getByTestId('corrected').getByText(mistyped).waitFor()
    await cards(olga).first().waitFor()
    await shot('159-mistyped')
    await page.goto(`${found}nikde`)
    await page.getByRole('button', { name: t('events:saved.alertMe') }).click()
    // The saved search has a name already.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('events:saved.submit') })
      .click()
    await page.getByText(t('events:saved.done')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await olga.leave()
  })

  it('searches after a pause in typing, and around a point of the map', async () => {
    const petr = await arrive({ locale: 'en', ...desk, scheme: 'dark' }, 'Petr')
    const { page, t, shot } = petr
    await startSession(petr, (await aMember('Petr', 'en')).email)
    await page.goto('/search?around=prague')
    await page.getByRole('searchbox', { name: t('events:search.box') }).fill(word.toUpperCase())
    await page.waitForURL(new RegExp(`query=${word.toUpperCase()}`))
    await cards(petr).nth(5).waitFor()
    await page.getByRole('button', { name: t('events:search.filtersSet_other', { count: 0 }) }).click()
    await page.getByRole('dialog').getByText(t('events:tagNames.kids'), { exact: true }).first().click()
    await page.waitForURL(/tags=kids/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // Events for all ages are also for children, events for adults are not.
    await expect.poll(() => cards(petr).count()).toBe(3)
    expect(
      await cards(petr)
        .filter({ hasText: t('cards:anyAge') })
        .count(),
    ).toBe(3)
    await shot('153-wide')
    await page.getByRole('button', { name: t('events:search.filtersSet_one', { count: 1 }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('events:search.reset') })
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: t('events:search.pickOnMap') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('map:cities.ostrava') }).click()
    await dialog.getByRole('button', { name: t('events:search.pickDone') }).click()
    await page.waitForURL(/around=here&at=49\.8/)
    await petr.leave()
  })

  it('clusters events on the map, also by keyboard', async () => {
    const tom = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Tom')
    const { page, t, shot } = tom
    await startSession(tom, (await aMember('Tom')).email)
    await page.goto(`${found}&view=map`)
    await page.getByText(t('events:search.found_other', { count: 6, km: 25 })).waitFor()
    // Below its marker stands the place, with when its next event begins.
    const several = page.getByRole('button', { name: t('events:search.several_other', { count: 5 }) })
    const sign = page.getByTestId('map-sign').filter({ hasText: 'Hala Prosek' })
    await sign.waitFor()
    expect(await sign.textContent()).toMatch(/\d{2}:\d{2}$/)
    await several.focus()
    await page.keyboard.press('Enter')
    const picked = page.getByTestId('picked-events')
    await expect.poll(() => picked.getByRole('article').count()).toBe(5)
    await shot('158-cluster')
    await page.getByRole('button', { name: t('activities:running') }).click()
    await picked.getByRole('link', { name: `${word} v lese` }).waitFor()

    // A part of the country without events; the circle follows when the person asks for the area.
    const nothing = page.getByText(t('events:search.mapNone', { km: 25 }))
    const goOn = async () => {
      await page.getByRole('application').focus()
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft')
      await page.getByRole('button', { name: t('events:search.here') }).click()
      return nothing.isVisible()
    }
    await expect.poll(goOn, { interval: 200 }).toBe(true)
    await page.waitForURL(/around=here&at=/)
    await shot('159-empty-map')
    await tom.leave()
  })

  it('updates player counts live', async () => {
    const rita = await arrive({ locale: 'sk', ...phone, scheme: 'dark' }, 'Rita')
    await startSession(rita, (await aMember('Rita', 'sk')).email)
    await rita.page.goto(found)
    const places = cards(rita).filter({ hasText: 'pro všechny' }).getByTestId('free-places')
    await expect.poll(() => places.getAttribute('data-free')).toBe('5')
    await rita.live()

    const sam = await arrive({ locale: 'sk', ...phone, scheme: 'dark' }, 'Sam')
    await startSession(sam, (await aMember('Sam', 'sk')).email)
    await sam.page.goto(`/event-info/${there.easy}`)
    await sam.page.getByTestId('event-action').click()
    await expect.poll(() => places.getAttribute('data-free')).toBe('4')
    await sam.page.goto('/events')
    await cards(sam).getByTestId('banner-joined').waitFor()
    await sam.leave()
    await rita.leave()
  })

  it('shows the landing page to people who are not signed in, grouped by day or month', async () => {
    const host = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'host')
    const { page, t } = host
    await page.goto('/')
    await page.getByRole('article').first().waitFor()
    await page.getByRole('link', { name: t('cards:group.month') }).click()
    await page
      .getByRole('heading', { level: 3, name: /^\D+ \d{4}$/ })
      .first()
      .waitFor()
    await page.getByRole('article').first().waitFor()
    await host.shot('154-first-page')
    await host.leave()
  })
})

describe('the person’s own events', () => {
  it('are shown as a list and on a map, with the organisations’ events', async () => {
    const oty = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Otylie')
    const { page, t, shot } = oty
    await startSession(oty, there.email)
    await page.goto('/events')
    await cards(oty).filter({ hasText: 'tajný' }).getByTestId('banner-leader').waitFor()
    await shot('155-mine')
    await page
      .getByRole('group', { name: t('events:mine.byOrg') })
      .getByText(`Hledači ${word}`)
      .click()
    await page.waitForURL(/org=/)
    await expect.poll(() => cards(oty).count()).toBe(1)
    await page.goto('/events?view=map')
    await page.getByTestId('map-marker').first().click()
    await page.getByTestId('picked-events').getByRole('article').first().waitFor()
    await shot('156-own-map')
    await page.getByRole('link', { name: t('events:mine.history') }).click()
    await page.waitForURL(/profile\?tab=history/)
    await page.goBack()
    await page.getByRole('link', { name: t('events:mine.calendars') }).click()
    await page.getByRole('heading', { name: t('calendar:feeds.title') }).waitFor()

    await page.goto(`/map?id=${there.easy}`)
    await page.getByRole('heading', { name: 'Hala Prosek' }).waitFor()
    const route = page.getByRole('link', { name: /OpenStreetMap/ })
    expect(await route.getAttribute('href')).toContain('50.1187')
    await shot('157-place')
    await page.goto('/map')
    await page.getByRole('link', { name: t('cards:where.search') }).waitFor()
    await oty.leave()
  })
})
