import { joinRepetition } from '@parta/contracts/players'
import { describe, expect, it } from 'vitest'
import { desk, looksOf } from './browser.ts'
import { callsOf, notified } from './calls.ts'
import { aLeader, choose, come, czech, dialog, leave, open, take } from './event-page.ts'
import { aMember } from './people.ts'

describe('the dates of a repetition', () => {
  it.each(looksOf(czech, { ...czech, ...desk, scheme: 'dark' }))(
    'are added to a single event and extended, and can be left and cancelled from one date on, at $width×$height',
    async (look) => {
      const gita = await aLeader('Gita')
      const first = await gita.plan({ name: 'Volejbal na písku' })
      const leader = await come('Gita', look, gita.email)
      const { page, t } = leader
      const save = () => page.getByRole('button', { name: t('planning:save') }).click()
      const toDates = async () => {
        for (let step = 0; step < 3; step += 1)
          await page.getByRole('button', { name: t('common:wizard.next') }).click()
      }
      const preview = page.getByTestId('repeat-dates').getByRole('listitem')

      await page.goto(`/event-edit?id=${first}&active=3`)
      await page.getByText(t('planning:repeat.weekly')).click()
      await page.getByLabel(t('planning:repeat.count')).fill('3')
      await expect.poll(() => preview.count()).toBe(3)
      await take(leader, '390-repeat')
      await save()
      await page.getByText(t('planning:done.added_few', { count: 2 })).waitFor()
      await page.getByText(t('event:repeats.which', { index: 1, total: 3 })).waitFor()

      await choose(leader, 'event:menu.editAll')
      await toDates()
      await page.getByLabel(t('planning:extend.count')).fill('2')
      await save()
      await page.getByText(t('errors:event.repeatShorter')).waitFor()
      await page.getByLabel(t('planning:extend.count')).fill('6')
      await page.getByText(t('planning:extend.dates_few', { count: 3 })).waitFor()
      await expect.poll(() => preview.count()).toBe(3)
      await take(leader, '391-extend')
      await save()
      await page.getByText(t('planning:done.added_few', { count: 3 })).waitFor()
      await page.getByText(t('event:repeats.which', { index: 1, total: 6 })).waitFor()
      await page.getByRole('button', { name: t('event:repeats.show') }).click()
      await expect.poll(() => page.getByTestId('coming-dates').getByRole('listitem').count()).toBe(6)

      const member = await aMember('Karel')
      await (await callsOf(member.email))(joinRepetition, {}, { id: first })
      const karel = await come('Karel', look, member.email)
      const third = `${first}-3`
      const following = (visitor: typeof karel, count: number) =>
        dialog(visitor).getByLabel(t('event:span.following_few', { count }))
      await open(karel, third)
      await leave(karel)
      await following(karel, 4).check()
      await take(karel, '392-leave-following')
      await dialog(karel)
        .getByRole('button', { name: t('event:leave.submit'), exact: true })
        .click()
      await karel.page
        .getByTestId('outcome-left')
        .getByText(t('event:result.everyDate_few', { count: 4 }))
        .waitFor()
      await karel.leave()

      // The leader gets one notification that Karel joined all six dates, and one that he left four.
      await notified(await callsOf(gita.email), 2)
      await page.goto('/notifications')
      const notices = page.getByTestId('notification')
      await expect.poll(() => notices.count()).toBe(2)
      await notices
        .nth(1)
        .getByText(t('notifications:dates_other', { count: 6 }))
        .waitFor()
      await take(leader, '396-notices')
      await notices
        .nth(0)
        .getByRole('link', { name: t('notifications:dates_few', { count: 4 }) })
        .click()
      await page.waitForURL(`**/event-info/${third}`)

      await open(leader, `${first}-4`)
      await choose(leader, 'event:menu.editAll')
      await page.getByText(t('planning:scope.following')).click()
      await page.getByLabel(t('events:name'), { exact: true }).fill('Volejbal v hale')
      await take(leader, '393-edit-following')
      await toDates()
      await save()
      await page.getByText(t('planning:done.changedAll_few', { count: 3 })).waitFor()

      await choose(leader, 'event:cancel.open')
      await following(leader, 3).check()
      await take(leader, '394-cancel-following')
      await dialog(leader)
        .getByRole('button', { name: t('event:cancel.submit'), exact: true })
        .click()
      await page.getByText(t('event:done.cancelledAll_few', { count: 3 })).waitFor()
      await open(leader, first)
      await page.getByRole('button', { name: t('event:repeats.show') }).click()
      const dates = page.getByTestId('coming-dates').getByRole('listitem')
      await expect.poll(() => dates.getByText(t('event:standing.cancelled')).count()).toBe(3)
      await take(leader, '395-dates')
      await leader.leave()
    },
  )
})
