import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { expect, it } from 'vitest'
import { desk, looksOf } from './browser.ts'
import { callsOf } from './calls.ts'
import { aLeader, come, czech, dialog, leave, main, open, take } from './event-page.ts'
import { aMember } from './people.ts'

const looks = looksOf(czech, { ...czech, ...desk, scheme: 'dark' as const })

it.each(looks)('no child leaves an event unless a parent ticks it, at $width×$height', async (look) => {
  const { plan } = await aLeader('Gita')
  const id = await plan({ name: 'Rodinný badminton' })
  const { email } = await aMember('Adam')
  const call = await callsOf(email)
  const child = { surname: 'Malá', ageGroup: 'child' } as const
  const ema = await call(createAlias, { ...child, name: 'Ema' })
  const iva = await call(createAlias, { ...child, name: 'Iva' })
  const mine = (await call(joinEvent, {}, { id })).joined
  await call(joinEvent, { aliasIds: [ema.id, iva.id] }, { id })
  expect(mine).toHaveLength(1)

  const adam = await come('Adam', look, email)
  const { t } = adam
  const box = (name: RegExp) => dialog(adam).getByRole('checkbox', { name })
  const submit = dialog(adam).getByRole('button', { name: t('event:leave.submit'), exact: true })
  await open(adam, id)
  await leave(adam)
  await expect.poll(() => box(/^Adam/).isChecked()).toBe(true)
  expect(await box(/^Ema/).isChecked()).toBe(false)
  expect(await box(/^Iva/).isChecked()).toBe(false)
  await take(adam, `285-leaving-${look.width}`)
  await submit.click()

  // Of two children none is ticked.
  await expect.poll(() => dialog(adam).count()).toBe(0)
  await expect.poll(() => adam.page.getByTestId('family').getByText('Adam').count()).toBe(0)
  await leave(adam)
  expect(await box(/^Ema/).isChecked()).toBe(false)
  expect(await box(/^Iva/).isChecked()).toBe(false)
  await expect.poll(() => submit.isDisabled()).toBe(true)
  const title = dialog(adam).getByRole('heading').first()
  await expect.poll(() => title.textContent()).toBe(t('event:leave.titleWho'))
  await box(/^Iva/).check()
  await expect.poll(() => title.textContent()).toBe(t('event:leave.titleFor_one', { names: 'Iva Malá' }))
  // It is not the parent's place that somebody else gets.
  await dialog(adam)
    .getByText(t('event:leave.textFor', { names: 'Iva Malá', event: 'Rodinný badminton' }))
    .waitFor()
  await take(adam, `286-leaving-child-${look.width}`)
  await submit.click()
  await adam.page.getByText(t('event:done.left')).last().waitFor()
  await adam.leave()
})

it.each(looks)(
  'the focus returns to the buttons of an event when the outcome is closed by keyboard, at $width×$height',
  async (look) => {
    const { plan } = await aLeader('Kamila')
    const first = await plan({ name: 'Volejbal', repeatAfter: 'weekly', numberOfEvents: 3, maxPlayers: 8 })
    const ludek = await come('Luděk', look)
    const { page, t } = ludek
    const outcome = page.getByTestId('outcome')
    const isFocused = (testId: string) => page.evaluate(`document.activeElement?.dataset.testid === '${testId}'`)
    await open(ludek, first)

    // The button that was used has gone: the new main button is focused.
    await main(ludek).focus()
    await page.keyboard.press('Enter')
    await dialog(ludek)
      .getByText(t('event:span.all_few', { count: 3 }))
      .click()
    await dialog(ludek)
      .getByRole('button', { name: t('event:action.join') })
      .press('Enter')
    await outcome.waitFor()
    await page.getByTestId('quick').waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await expect.poll(() => outcome.count()).toBe(0)
    await expect.poll(() => isFocused('event-action')).toBe(true)
    await take(ludek, `287-focus-${look.width}`)

    // Of the buttons for all dates, the one that was used has gone, too: the other is focused.
    await page.getByRole('button', { name: t('event:repeats.show') }).click()
    await page.getByRole('button', { name: t('event:allDates.leave') }).focus()
    await page.keyboard.press('Enter')
    await dialog(ludek)
      .getByRole('button', { name: t('event:leave.submit'), exact: true })
      .press('Enter')
    await outcome.waitFor()
    // By text, because roles behind a dialog are hidden.
    await page.getByText(t('event:allDates.leave')).waitFor({ state: 'detached' })
    await page.getByText(t('event:allDates.join')).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate<string>('document.activeElement?.textContent')
    await expect.poll(focused).toBe(t('event:allDates.join'))
    await ludek.leave()
  },
)
