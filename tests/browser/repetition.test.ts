import { sendMessage } from '@parta/contracts/chat'
import { joinEvent, kickPlayer } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { desk, looksOf } from './browser.ts'
import { callsOf } from './calls.ts'
import { aLeader, choose, come, czech, dialog, leave, main, open, take } from './event-page.ts'
import { aMember } from './people.ts'

describe('a repetition', () => {
  it('is joined as a whole, left on one date, joined again where possible, and deleted as a whole', async () => {
    const gita = await aLeader('Gita')
    const first = await gita.plan({ name: 'Každý týden', repeatAfter: 'weekly', numberOfEvents: 4 })
    const karel = await aMember('Karel', 'en')
    const player = await come('Karel', { locale: 'en', ...desk, scheme: 'dark' }, karel.email)
    const { page, t } = player
    const joinAll = async () => {
      await main(player).click()
      await dialog(player)
        .getByLabel(t('event:span.all_other', { count: 4 }))
        .check()
      await take(player, '173-all')
      await dialog(player)
        .getByRole('button', { name: t('event:action.join') })
        .click()
      await page.getByTestId('outcome').waitFor()
    }
    await open(player, first)
    await joinAll()
    await page
      .getByTestId('outcome-joined')
      .getByText(t('event:result.everyDate_other', { count: 4 }))
      .waitFor()
    await dialog(player)
      .getByRole('button', { name: t('common:close') })
      .last()
      .click()
    await page.getByRole('button', { name: t('event:repeats.show') }).click()
    const dates = page.getByTestId('coming-dates').getByRole('listitem')
    await expect.poll(() => dates.getByText(t('event:standing.joined')).count()).toBe(4)
    await take(player, '174-dates')

    await leave(player)
    await dialog(player)
      .getByRole('button', { name: t('event:leave.submit'), exact: true })
      .click()
    await page.getByText(t('event:done.left')).waitFor()
    // Until then the main button leads to the chat.
    await page.getByTestId('standing').waitFor({ state: 'detached' })
    await joinAll()
    await page.getByTestId('outcome-joined').getByText('Karel Nováková').waitFor()
    await page.getByTestId('outcome-already').getByText(t('event:result.already.join')).waitFor()
    expect(await page.getByTestId('outcome-refused').count()).toBe(0)
    await take(player, '175-outcome')

    // The chat of another event has a later message than most dates, and an earlier one than the first date.
    const once = await gita.plan({ name: 'Jednou' })
    await (await callsOf(karel.email))(joinEvent, {}, { id: once })
    await page.goto('/chats')
    const rows = page.locator('main li > a')
    await rows
      .filter({ hasText: 'Jednou' })
      .getByText(t('chat:system.JOINED', { name: 'Karel Nováková' }))
      .waitFor()
    const message = { chatId: first, message: 'Bring water', clientId: crypto.randomUUID() }
    await (await callsOf(gita.email))(sendMessage, message)
    await rows.getByText('Bring water').waitFor()
    // The last time of a row is the date of its event.
    const listed = await page.evaluate<[string, string][]>(
      `[...document.querySelectorAll('main li > a')].map((row) => [row.querySelector('strong').textContent, [...row.querySelectorAll('time')].at(-1).dateTime])`,
    )
    expect(listed.map(([name]) => name)).toEqual([...Array.from({ length: 4 }, () => 'Každý týden'), 'Jednou'])
    const days = listed.slice(0, 4).map(([, day]) => day)
    expect(days).toEqual([...new Set(days)].toSorted())
    await take(player, '179-series-in-chats')
    await player.leave()

    const leader = await come('Gita', czech, gita.email)
    await open(leader, first)
    await choose(leader, 'event:delete.open')
    await dialog(leader)
      .getByLabel(leader.t('event:span.all_few', { count: 4 }))
      .check()
    await take(leader, '176-delete')
    await dialog(leader)
      .getByRole('button', { name: leader.t('event:delete.submit'), exact: true })
      .click()
    await leader.page.waitForURL('**/events')
    await leader.page.getByText(leader.t('event:result.deleted_few', { count: 4 })).waitFor()
    await leader.leave()
  })
})

describe('a family in a repetition', () => {
  it.each(looksOf({ ...czech, ...desk, scheme: 'dark' }, czech))(
    'joins and leaves each date where possible, and sees the result by name and date, at $width×$height',
    async (look) => {
      const gita = await aLeader('Gita')
      const first = await gita.plan({
        name: 'Badminton s dětmi',
        repeatAfter: 'weekly',
        numberOfEvents: 3,
        maxPlayers: 8,
      })
      const [second, third] = [2, 3].map((at) => first.replace(/-1$/, `-${at}`)) as [string, string]
      const member = await aMember('Hana')
      const call = await callsOf(member.email)
      const child = await call(createAlias, { name: 'Ivan', surname: 'Malý', ageGroup: 'child' })
      await call(joinEvent, {}, { id: second })
      await call(joinEvent, { aliasIds: [child.id] }, { id: third })
      const leader = await callsOf(gita.email)
      await leader(kickPlayer, { idOrAliasId: child.id, message: 'Je ještě malý.' }, { id: third })

      const hana = await come('Hana', look, member.email)
      const { page, t } = hana
      const rows = (kind: string) => page.getByTestId(`outcome-${kind}`).getByRole('listitem').allInnerTexts()
      const days = (text = '') => text.split(': ').at(-1)?.split('\n')[0]?.split(', ') ?? []
      await open(hana, first)
      await main(hana).click()
      await dialog(hana).getByLabel('Ivan Malý').check()
      await dialog(hana)
        .getByLabel(t('event:span.all_few', { count: 3 }))
        .check()
      await dialog(hana)
        .getByRole('button', { name: t('event:action.join') })
        .click()
      await page.getByTestId('outcome').waitFor()
      const joined = await rows('joined')
      expect(joined.map((row) => row.split(': ')[0])).toEqual(['Hana Nováková', 'Ivan Malý'])
      const [own = [], his = []] = joined.map(days)
      // Hana had joined the second date already, and Ivan was removed from the third.
      expect(own).toHaveLength(2)
      expect(his[0]).toBe(own[0])
      const already = await rows('already')
      expect([already.length, already[0]?.split(': ')[0], days(already[0])]).toEqual([1, 'Hana Nováková', [his[1]]])
      const refused = await rows('refused')
      expect([refused.length, refused[0]?.split(': ')[0], days(refused[0])]).toEqual([1, 'Ivan Malý', [own[1]]])
      expect(refused[0]).toContain(t('errors:event.kicked'))
      await take(hana, '177-family-series')
      await dialog(hana)
        .getByRole('button', { name: t('common:close') })
        .last()
        .click()

      // Only Hana plays on the third date; leaving all dates includes the child.
      await open(hana, third)
      await leave(hana)
      await dialog(hana)
        .getByLabel(t('event:span.all_few', { count: 3 }))
        .check()
      await dialog(hana).getByLabel('Ivan Malý').check()
      await dialog(hana)
        .getByRole('button', { name: t('event:leave.submit'), exact: true })
        .click()
      await page.getByTestId('outcome-left').waitFor()
      const left = await rows('left')
      expect(left[0]).toContain(t('event:result.everyDate_few', { count: 3 }))
      expect([left[1]?.split(': ')[0], days(left[1])]).toEqual(['Ivan Malý', his])
      const never = await rows('already')
      expect([never.length, never[0]?.split(': ')[0], days(never[0])]).toEqual([1, 'Ivan Malý', [own[1]]])
      expect(await page.getByTestId('outcome-refused').count()).toBe(0)
      await take(hana, '178-family-series-left')
      await hana.leave()
    },
  )
})
