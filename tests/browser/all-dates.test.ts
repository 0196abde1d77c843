import { joinEvent, joinRepetition } from '@parta/contracts/players'
import { expect, it } from 'vitest'
import { desk, looksOf } from './browser.ts'
import { callsOf } from './calls.ts'
import { aLeader, come, czech, dialog, open, take } from './event-page.ts'
import { aMember } from './people.ts'

const looks = looksOf({ ...czech, ...desk, scheme: 'dark' }, czech)

it.each(looks)(
  'all dates of a repetition are joined and left from one joined before, and many are shown as a count, at $width×$height',
  async (look) => {
    const leader = await aLeader('Kamila')
    const first = await leader.plan({ name: 'Volejbal', repeatAfter: 'weekly', numberOfEvents: 7, maxPlayers: 8 })
    const member = await aMember('Luděk')
    await (await callsOf(member.email))(joinEvent, {}, { id: first })
    const visitor = await come('Luděk', look, member.email)
    const { page, t } = visitor
    await open(visitor, first)
    await page.getByRole('button', { name: t('event:repeats.show') }).click()
    await page.getByRole('button', { name: t('event:allDates.join') }).click()
    await dialog(visitor)
      .getByRole('button', { name: t('event:action.join') })
      .click()
    const rows = (kind: string) => page.getByTestId(`outcome-${kind}`).getByRole('listitem')
    await rows('joined').first().waitFor()
    await expect.poll(() => rows('joined').count()).toBe(1)
    await expect.poll(() => rows('already').count()).toBe(1)
    const days = page.getByTestId('outcome-joined').locator('details span')
    await page.getByText(t('event:result.someDates', { count: 6, dates: 7 })).waitFor()
    expect(await days.first().isVisible()).toBe(false)
    await take(visitor, '180-dates-folded')
    await page.getByText(t('event:result.someDates', { count: 6, dates: 7 })).click()
    await expect.poll(() => days.last().isVisible()).toBe(true)
    await expect.poll(() => days.count()).toBe(6)
    await take(visitor, '181-dates-unfolded')
    await dialog(visitor)
      .getByRole('button', { name: t('common:close') })
      .last()
      .click()

    await page.getByRole('button', { name: t('event:allDates.leave') }).click()
    await dialog(visitor)
      .getByRole('button', { name: t('event:leave.submit'), exact: true })
      .click()
    await rows('left')
      .getByText(t('event:result.everyDate_other', { count: 7 }))
      .waitFor()
    await take(visitor, '179-all-dates-left')
    await visitor.leave()
  },
)

it('one date of a repetition is given up from any other, at 390 px', async () => {
  const leader = await aLeader('Kamila')
  const first = await leader.plan({ name: 'Volejbal', repeatAfter: 'weekly', numberOfEvents: 3 })
  const member = await aMember('Luděk')
  const call = await callsOf(member.email)
  await call(joinRepetition, {}, { id: first })
  const visitor = await come('Luděk', czech, member.email)
  const { page, t } = visitor
  await open(visitor, first)
  await page.getByRole('button', { name: t('event:repeats.show') }).click()
  const dates = page.getByTestId('coming-dates').getByRole('listitem')
  const skip = { name: t('event:repeats.skip') }
  await dates.nth(1).getByRole('button', skip).click()
  await dialog(visitor)
    .getByRole('button', { name: t('event:leave.submit'), exact: true })
    .click()
  await dates.nth(1).getByRole('button', skip).waitFor({ state: 'detached' })
  expect(await page.getByTestId('coming-dates').getByRole('button', skip).count()).toBe(2)
  await take(visitor, '182-date-skipped')
  await visitor.leave()
})
