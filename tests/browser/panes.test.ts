import { createAlias } from '@parta/contracts/profiles'
import { expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { callsOf } from './calls.ts'
import { aLeader, come, czech, main, take } from './event-page.ts'

const phones = looksOf(czech, { ...czech, scheme: 'dark' as const })
const desks = looksOf({ ...czech, ...desk, scheme: 'dark' as const }, { ...czech, ...desk })

/** Events that are called, sold and joined so differently that their cards would have different heights. */
async function someEvents() {
  const { plan, email } = await aLeader('Gita')
  const call = await callsOf(email)
  await call(createAlias, { name: 'Ema', surname: 'Malá', ageGroup: 'child' })
  const stamp = Date.now().toString(36)
  const day = new Date(Date.now() + 86_400_000)
  day.setUTCHours(15, 0, 0, 0)
  // What she plays in would stand above the list.
  const common = { date: day.toISOString(), willParticipate: false }
  await plan({
    ...common,
    name: `${stamp} s velmi dlouhým jménem, které se na telefon nevejde`,
    maxPlayers: 40,
    price: 250,
  })
  await plan({ ...common, name: `${stamp} krátce`, maxPlayers: 2, enableQueue: true })
  await plan({
    ...common,
    name: `${stamp} s dětmi`,
    tags: 'kids',
    minLevel: 4,
    canPayWithMultiSport: true,
    maxPlayers: 9,
  })
  const id = await plan({ ...common, name: `${stamp} jen ženy`, gender: 'female', private: false })
  return { stamp, email, id }
}

it.each(phones)('four events fit on the first screen of a phone, each card with three lines, $scheme', async (look) => {
  const { stamp, email } = await someEvents()
  const gita = await come('Gita', look, email)
  const { page } = gita
  await page.goto(`/search?around=prague&query=${stamp}`)
  const cards = page.locator('article')
  await expect.poll(() => cards.count()).toBe(4)
  await take(gita, '610-cards')
  const bar = await page.getByRole('navigation', { name: gita.t('common:nav.quick') }).boundingBox()
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
  for (const box of boxes) {
    expect(box?.height).toBe(boxes[0]?.height)
    expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(bar?.y ?? phone.height)
  }
  // The free places are never cut off by icons and the price.
  await expect.poll(() => page.getByTestId('free-places').count()).toBe(4)
  expect(await page.evaluate(cutOff)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  // The browser takes the new size before it lays the page out again.
  await expect.poll(() => page.evaluate('innerWidth')).toBe(320)
  await expect.poll(() => page.evaluate(cutOff)).toEqual([])
  await gita.leave()
})

/** Runs in the browser. @returns the texts of free places that are wider than the box around them */
const cutOff = `[...document.querySelectorAll('[data-testid=free-places]')]
  .filter((text) => text.getBoundingClientRect().right > text.parentElement.parentElement.getBoundingClientRect().right + 0.5)
  .map((text) => text.textContent)`

it.each(desks)('the search shows list and map beside each other on a wide screen, $scheme', async (look) => {
  const { stamp, email } = await someEvents()
  const gita = await come('Gita', look, email)
  const { page } = gita
  await page.goto(`/search?around=prague&query=${stamp}`)
  const [list, map] = [page.getByTestId('list-pane'), page.getByTestId('map-pane')]
  await expect.poll(() => list.locator('article').count()).toBe(4)
  await map.getByTestId('map-total').getByText(/4/).waitFor()
  const [left, right] = [await list.boundingBox(), await map.boundingBox()]
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? Number.NaN))
  await take(gita, '611-panes')
  await gita.leave()
})

it('a card that is pointed at marks its marker, and a pressed marker marks its cards', async () => {
  const { stamp, email } = await someEvents()
  const gita = await come('Gita', { ...czech, ...desk }, email)
  const { page } = gita
  await page.goto(`/search?around=prague&query=${stamp}`)
  const [cards, marker] = [page.getByTestId('list-pane').getByRole('article'), page.getByTestId('map-marker')]
  await expect.poll(() => cards.count()).toBe(4)
  // All four are at one place, so one marker stands for them.
  await expect.poll(() => marker.count()).toBe(1)
  const isMarked = () => marker.getAttribute('aria-pressed')
  await cards.first().hover()
  await expect.poll(isMarked).toBe('true')
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.poll(isMarked).toBe('false')
  await cards.last().getByRole('link').focus()
  await expect.poll(isMarked).toBe('true')
  await marker.click()
  await expect.poll(() => page.locator('article[data-marked]').count()).toBe(4)
  // The list shows them already.
  expect(await page.getByTestId('picked-events').count()).toBe(0)
  await take(gita, '612-marked')
  await gita.leave()
})

/** Runs in the browser. @returns the text of the link or button with the focus */
const focusedText = `document.activeElement?.matches('a, button') ? document.activeElement.textContent : ''`

it('search, join and a message in the chat take at most 25 keys', async () => {
  const { stamp } = await someEvents()
  const adam = await come('Adam', { ...czech, ...desk })
  const { page, t } = adam
  await page.goto(`/search?around=prague&query=${stamp}`)
  await page.getByRole('searchbox', { name: t('events:search.box') }).waitFor()
  await page.getByRole('article').first().waitFor()
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const focusedIs = async (text: string) => (await page.evaluate<string>(focusedText)).includes(text)
  /** Presses Tab until the focus is on an element with the text. */
  const tabTo = async (text: string) => {
    for (let tries = 0; tries < 30 && !(await focusedIs(text)); tries++) await press('Tab')
    expect(await focusedIs(text), text).toBe(true)
  }
  // The first links of the page skip the navigation.
  await tabTo(t('common:skipToResults'))
  await press('Enter')
  await press('Tab')
  const chosen = await page.evaluate<string>('document.activeElement?.getAttribute("href")')
  expect(chosen).toContain('/event-info/')
  await press('Enter')
  await page.waitForURL('**/event-info/**')
  await main(adam)
    .filter({ hasText: t('event:action.join') })
    .waitFor()
  await tabTo(t('event:action.join'))
  await press('Enter')
  await page.getByTestId('standing').waitFor()
  await expect.poll(() => focusedIs(t('event:tabs.chat'))).toBe(true)
  await press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('TEXTAREA')
  expect(keys).toBeLessThanOrEqual(25)
  await page.keyboard.type(`Ahoj ${stamp}`)
  await page.keyboard.press('Enter')
  await page.getByTestId('chat-message').filter({ hasText: stamp }).waitFor()
  await adam.leave()
})
