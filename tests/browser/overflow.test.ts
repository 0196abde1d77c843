import { updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrive, wrapped } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aLeader, come, czech, dialog, main, open } from './event-page.ts'
import { aMember, anAccount } from './people.ts'
import { aShop } from './shop.ts'
import { startSession, toEndOfClub } from './steps.ts'

const widths = [320, 360, 390]

/** Runs in the browser. @returns by how many pixels the page is wider than the screen, and what reaches furthest */
const overflow = `(() => {
  const over = document.documentElement.scrollWidth - innerWidth
  if (over <= 0) return ''
  const widest = [...document.querySelectorAll('main *, [role="dialog"] *')]
    .sort((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0]
  return over + ' px by ' + widest?.outerHTML.slice(0, 120)
})()`

/** Runs in the browser. @returns the words in names of products that are broken over lines */
const brokenWords = `[...document.querySelectorAll('[data-testid="product"] h3 a')].flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }).map(([word]) => word))`

async function expectToFit(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(overflow), `${what} at ${width} px`).toBe('')
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

it('no state of a seat makes the page of an event wider than a phone of 320 to 390 px', async () => {
  const { plan, email: leader } = await aLeader('Gita')
  const long = 'Nejdelší možný název události na světě a ještě kousek'
  const [free, full, asked, kids] = [
    await plan({ name: long, maxPlayers: 6 }),
    await plan({ name: long, maxPlayers: 2, enableQueue: true, requireConfirmation: true, hoursConfirm: 2 }),
    await plan({
      name: long,
      requireConfirmation: true,
      hoursConfirm: 2,
      date: new Date(Date.now() + 3 * 3_600_000).toISOString(),
    }),
    await plan({ name: long, tags: 'kids' }),
  ]
  await (await callsOf((await aMember('Oto')).email))(joinEvent, {}, { id: full })
  const { email } = await aMember('Bartolomějka')
  const call = await callsOf(email)
  await call(createAlias, { name: 'Maxmiliánka', surname: 'Nejedlá', ageGroup: 'child' })
  const visitor = await come('Bartolomějka', czech, email)
  const { page, t } = visitor

  for (const [id, state] of [
    [free, 'free'],
    [full, 'full'],
    [kids, 'kids'],
  ] as const) {
    await open(visitor, id)
    await expectToFit(page, `${state}, outside`)
    await main(visitor).click()
    await dialog(visitor).waitFor()
    await expectToFit(page, `${state}, joining`)
    await page.keyboard.press('Escape')
    await dialog(visitor).waitFor({ state: 'detached' })
  }
  for (const id of [free, full, asked]) await call(joinEvent, {}, { id })
  // The time for confirmations begins.
  const date = new Date(Date.now() + 2 * 3_600_000 + 5000).toISOString()
  await (await callsOf(leader))(updateEvent, { eventId: asked, date }, { id: asked })
  for (const [id, state] of [
    [free, 'standing'],
    [full, 'queue-position'],
    [asked, 'standing'],
  ] as const) {
    await open(visitor, id)
    await page.getByTestId(state).waitFor()
    await expectToFit(page, `${id} ${state}`)
  }
  await page.getByRole('tab', { name: t('event:tabs.chat') }).click()
  await page.getByLabel(t('chat:write')).waitFor()
  await expectToFit(page, 'chat')
  await visitor.leave()
})

it('no screen is wider than a phone of 320 to 390 px', async () => {
  const { email } = await aMember('Bartolomějka')
  const club = await aClub(await callsOf(email), 'Tělovýchovná jednota Sokol Dlouhá Loučka-Křivá')
  // The longest words of the three languages.
  const visitor = await come('Bartolomějka', { ...czech, locale: 'sk' }, email)
  const { page } = visitor
  const screens = ['/search', '/search?view=map', '/events', '/new-event', '/new-event?active=0', '/chats']
  const others = ['/availability', '/organizations']
  const own = ['/profile', '/profile-edit', '/goals', '/feedback', '/payments', '/notifications', '/settings', '/feeds']
  const clubs = [`/organizations/${club}`, `/organizations/${club}?tab=events`, `/calendar?orgId=${club}`]
  for (const path of [...screens, ...others, ...own, ...clubs]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectToFit(page, path)
  }
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await wrapped(page, 'nav')).toEqual([])
  await visitor.leave()
})

it('no screen of what an organisation sells is wider than a phone of 320 to 390 px', async () => {
  const { gita, club, event, pass } = await aShop()
  const visitor = await come('Gita', { ...czech, locale: 'sk' }, gita.email)
  const { page } = visitor
  const pages = ['list', `list/${pass}`, 'payers', 'stats', `buy?product=${pass}`].map(
    (one) => `/products/${club}/${one}`,
  )
  for (const path of [...pages, `/event-payers/${event}`]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await visitor.quiet()
    await expect.poll(() => page.getByTestId('loading').count()).toBe(0)
    await expectToFit(page, path)
  }
  await page.setViewportSize({ width: 320, height: 844 })
  for (const path of [pages[0] ?? '', `/organizations/${club}`]) {
    await page.goto(path)
    if (path.startsWith('/organizations')) await toEndOfClub(visitor)
    await page.getByTestId('product').first().waitFor()
    expect(await page.evaluate(brokenWords), path).toEqual([])
  }
  await visitor.leave()
})

it('no screen before the first profile is wider than a phone of 320 to 390 px, also with errors', async () => {
  const email = await anAccount('Bartolomejka')
  const visitor = await arrive({ ...czech, locale: 'sk' }, 'Bartolomějka')
  const { page, t } = visitor
  for (const path of ['/sign-in', '/sign-up', '/request-password']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectToFit(page, path)
  }
  await startSession(visitor, email)
  await page.goto('/about-user')
  await page.getByRole('button', { name: t('profiles:about.more') }).click()
  await expectToFit(page, 'first profile')
  for (const consent of await page.getByRole('checkbox').all()) await consent.check()
  await page.getByRole('button', { name: t('profiles:about.submit') }).click()
  await page.getByRole('alert').first().waitFor()
  await expectToFit(page, 'first profile with errors')
  await visitor.leave()
})
