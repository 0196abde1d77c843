import { getEvent } from '@parta/contracts/events'
import { createAlias, updateMe } from '@parta/contracts/profiles'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { callsOf } from './calls.ts'
import { aLeader, choose, come, czech, dialog, leave, main, open, openChat, take } from './event-page.ts'
import { aMember } from './people.ts'

const phones = looksOf(czech, { ...czech, scheme: 'dark' as const })
const desks = looksOf({ ...czech, ...desk, scheme: 'dark' as const }, { ...czech, ...desk })

/** Runs in the browser. @returns the test id of the element with the focus */
const focused = 'document.activeElement?.dataset.testid'
/** Runs in the browser. @returns the text of the element with the focus */
const focusedText = 'document.activeElement?.textContent'
/** Runs in the browser. @returns the label of the element with the focus */
const focusedLabel = 'document.activeElement?.getAttribute("aria-label")'

describe('the page of an event', () => {
  it.each(phones)(
    'shows on one screen when, where, price, level, places, faces and one button, opens its chat to players only, and gives the focus back, $scheme',
    async (look) => {
      const { plan } = await aLeader('Gita')
      const id = await plan({ name: 'Badminton', price: 120, minLevel: 2, maxPlayers: 6 })
      // A player who has a level is not asked for it before joining.
      const { email } = await aMember('Adam')
      const call = await callsOf(email)
      await call(updateMe, { activities: ['badminton'], levels: { badminton: 3 } })
      const adam = await come('Adam', look, email)
      const { page, t } = adam
      await open(adam, id)
      const cockpit = page.getByTestId('cockpit')
      await cockpit.getByText('120').waitFor()
      await cockpit.getByText(t('events:levels.amateur')).waitFor()
      for (const part of [cockpit, cockpit.getByTestId('free-places'), cockpit.getByTestId('faces'), main(adam)]) {
        const box = await part.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(phone.height)
      }
      await take(adam, '600-cockpit')
      await openChat(adam)
      await page.getByText(t('event:locked.chat.title')).waitFor()
      expect(await page.getByLabel(t('chat:write')).count()).toBe(0)
      await adam.shot('602-locked-chat')
      await page.getByRole('tab', { name: t('event:tabs.info') }).click()

      // Joining moves nothing, and the focus is on what comes next.
      const before = await cockpit.boundingBox()
      await main(adam).focus()
      await page.keyboard.press('Enter')
      await page.getByTestId('standing').waitFor()
      const quick = page.getByTestId('quick')
      await expect.poll(() => page.evaluate(focused)).toBe('event-action')
      await page.evaluate('window.scrollTo(0, 0)')
      expect((await cockpit.boundingBox())?.y).toBe(before?.y)
      await take(adam, '601-in-the-game')
      expect(await page.getByRole('button', { name: t('event:action.leave') }).count()).toBe(0)
      await expect
        .poll(() => quick.locator('button, a').allInnerTexts())
        .toEqual(
          ['event:tabs.chat', 'event:quick.calendar', 'event:quick.invite', 'event:quick.way'].map((key) => t(key)),
        )

      // The first time the code of the menu is loaded, too.
      const menu = page.getByRole('button', { name: t('event:menu.open') })
      await menu.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: t('event:calendar.open') }).press('Enter')
      await expect.poll(() => page.evaluate(focusedText)).toBe(t('event:calendar.save'))
      await page.keyboard.press('Escape')
      await dialog(adam).waitFor({ state: 'detached' })
      await expect.poll(() => page.evaluate(focusedLabel)).toBe(t('event:menu.open'))

      await quick.getByRole('button', { name: t('event:quick.calendar') }).click()
      // The main action of the dialog has the focus, not the button that closes it.
      await expect.poll(() => page.evaluate(focusedText)).toBe(t('event:calendar.save'))
      await page.keyboard.press('Escape')
      await quick.getByRole('button', { name: t('event:quick.invite') }).click()
      await page.getByTestId('share-link').waitFor()
      await page.keyboard.press('Escape')
      await main(adam).click()
      await page.getByLabel(t('chat:write')).waitFor()
      await page.getByRole('tab', { name: t('event:tabs.info') }).click()

      await leave(adam)
      await dialog(adam)
        .getByRole('button', { name: t('event:leave.submit'), exact: true })
        .click()
      await page.getByTestId('standing').waitFor({ state: 'detached' })
      expect((await cockpit.boundingBox())?.y).toBe(before?.y)
      await adam.leave()
    },
  )

  it.each(desks)('has the chat to the right on a wide screen, $scheme', async (look) => {
    const { plan } = await aLeader('Gita')
    const id = await plan({ name: 'Badminton' })
    const adam = await come('Adam', look)
    const { page, t } = adam
    await open(adam, id)
    const [cockpit, aside] = [page.getByTestId('cockpit'), page.getByTestId('chat-aside')]
    await aside.getByText(t('event:locked.chat.title')).waitFor()
    await take(adam, '603-wide-outside')
    const before = [await cockpit.boundingBox(), await aside.boundingBox()]
    await main(adam).click()
    const box = aside.getByLabel(t('chat:write'))
    await box.waitFor()
    const after = [await cockpit.boundingBox(), await aside.boundingBox()]
    expect(after.map((one) => [one?.x, one?.y])).toEqual(before.map((one) => [one?.x, one?.y]))
    expect(after[1]?.x).toBeGreaterThanOrEqual((after[0]?.x ?? 0) + (after[0]?.width ?? Number.NaN))
    const written = await box.boundingBox()
    expect((written?.y ?? 0) + (written?.height ?? Number.NaN)).toBeLessThanOrEqual(desk.height)
    await main(adam).click()
    await page.keyboard.type('Ahoj, beru rakety.')
    await page.keyboard.press('Enter')
    await aside.getByText('Ahoj, beru rakety.').waitFor()
    await take(adam, '604-wide-chat')
    await adam.leave()
  })
})

describe('joining with a child', () => {
  it('takes two taps where only the child may join, and the button and the reason name who is meant', async () => {
    const { plan } = await aLeader('Gita')
    const id = await plan({ name: 'Dětský badminton', tags: 'kids' })
    const { email } = await aMember('Jana')
    const call = await callsOf(email)
    const child = await call(createAlias, { name: 'Anička', surname: 'Malá', ageGroup: 'child' })
    const jana = await come('Jana', czech, email)
    const { page, t } = jana
    await open(jana, id)

    let taps = 0
    const tap = async (button: Locator) => {
      taps++
      await button.click()
    }
    await tap(main(jana))
    const box = (name: RegExp) => dialog(jana).getByRole('checkbox', { name })
    await expect.poll(() => box(/^Jana/).isChecked()).toBe(false)
    await expect.poll(() => box(/^Jana/).isDisabled()).toBe(true)
    await expect.poll(() => box(/^Anička/).isChecked()).toBe(true)
    await dialog(jana).getByText(t('errors:event.age')).waitFor()
    const only = dialog(jana).getByRole('button', { name: t('event:join.only', { name: 'Anička' }) })
    await expect.poll(() => page.evaluate(focusedText)).toBe(await only.textContent())
    await take(jana, '605-only-the-child')
    await tap(only)
    await page.getByTestId('family').getByText('Anička Malá').waitFor()
    expect(taps).toBeLessThanOrEqual(3)
    expect((await call(getEvent, {}, { id })).joined).toEqual([child.id])
    await take(jana, '606-child-in')
    await jana.leave()
  })

  it('takes four taps for a child who is new, and the dialog asks for no more than its name', async () => {
    const { plan } = await aLeader('Gita')
    const id = await plan({ name: 'Dětský badminton', tags: 'kids' })
    const jana = await come('Jana')
    const { page, t } = jana
    await open(jana, id)
    await main(jana).click()
    await expect
      .poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent'))
      .toBe(t('common:child.name'))
    await take(jana, '607-new-child')
    await page.keyboard.type('Kuba')
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog(jana).getByRole('checkbox', { name: 'Kuba' }).isChecked()).toBe(true)
    await take(jana, '608-new-child-chosen')
    await dialog(jana)
      .getByRole('button', { name: t('event:join.only', { name: 'Kuba' }) })
      .click()
    await page.getByTestId('family').getByText('Kuba', { exact: true }).waitFor()
    await jana.leave()
  })

  it('is offered in the menu to a parent who plays already', async () => {
    const { plan } = await aLeader('Gita')
    const id = await plan({ name: 'Badminton pro všechny' })
    const { email } = await aMember('Jana')
    const call = await callsOf(email)
    const jana = await come('Jana', czech, email)
    const { page, t } = jana
    await open(jana, id)
    await main(jana).click()
    await page.getByText(t('event:seat.plays')).waitFor()
    await choose(jana, 'event:menu.child')
    await dialog(jana).getByLabel(t('common:child.name')).fill('Ema Malá')
    await dialog(jana)
      .getByRole('button', { name: t('common:child.submit'), exact: true })
      .click()
    await dialog(jana)
      .getByRole('button', { name: t('event:join.only', { name: 'Ema' }) })
      .click()
    await page.getByTestId('family').getByText('Ema Malá').waitFor()
    expect((await call(getEvent, {}, { id })).joined).toHaveLength(2)
    await jana.leave()
  })
})
