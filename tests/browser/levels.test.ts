import { listFeedback, rateLevel } from '@parta/contracts/feedback'
import { getLevels } from '@parta/contracts/levels'
import { joinEvent } from '@parta/contracts/players'
import { updateMe } from '@parta/contracts/profiles'
import { levels } from '@parta/contracts/values'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, type Look, phone, type Visitor } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { come as comeAs } from './event-page.ts'
import { endEvent } from './past.ts'
import { aMember, type Member } from './people.ts'

const onPhone: Look = { locale: 'cs', ...phone, scheme: 'light' }
const onDarkPhone: Look = { locale: 'sk', ...phone, scheme: 'dark' }
const onDesk: Look = { locale: 'cs', ...desk, scheme: 'light' }
const onDarkDesk: Look = { locale: 'en', ...desk, scheme: 'dark' }

const come = ({ name, email }: Member, look: Look) => comeAs(name, look, email)

/** An event that has ended: Gita led it, Hana and four others played. */
async function aMatch(name: string) {
  const [gita, hana, ...others] = await Promise.all(
    ['Gita', 'Hana', 'Ivo', 'Olga', 'Petr', 'Radka'].map((one) => aMember(one)),
  )
  if (!gita || !hana) throw new Error('There is nobody')
  const id = await (await aHall(await callsOf(gita.email)))({ name })
  for (const { email } of [hana, ...others]) await (await callsOf(email))(joinEvent, {}, { id })
  await endEvent(id)
  const asHana = await callsOf(hana.email)
  await expect.poll(async () => (await asHana(listFeedback, {})).items.length).toBe(1)
  return { gita, hana, others, id, asHana }
}

async function rateAll(raters: readonly Member[], rating: { eventId: string; userOrAliasId: string }, level: number) {
  for (const { email } of raters) await (await callsOf(email))(rateLevel, { ...rating, level })
}

const rated = ({ page }: Visitor, name: string): Locator => page.getByTestId('rated').filter({ hasText: name })
const step = ({ t }: Visitor, card: Locator, level: number): Locator =>
  card.getByRole('button', {
    name: t('feedback:level.step', { level, name: t(`events:levels.${levels[level] ?? 'any'}`) }),
  })

describe('the level of a player', () => {
  it('is rated in five steps after the event, changed and taken back', async () => {
    const { gita, hana, id } = await aMatch('Úterní badminton')
    const leader = await come(gita, onPhone)
    const { page, t, shot } = leader
    await page.goto(`/feedback?eventId=${id}`)
    await page.getByText(t('feedback:level.hint')).waitFor()
    const card = rated(leader, 'Hana')
    await card.getByText(t('feedback:level.none')).waitFor()
    await step(leader, card, 3).click()
    await card.getByText(t('events:levels.intermediate'), { exact: true }).waitFor()
    await shot('340-level-rated')
    await step(leader, card, 4).click()
    await card.getByText(t('events:levels.advanced'), { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => step(leader, card, 4).getAttribute('aria-pressed')).toBe('true')
    await step(leader, card, 4).click()
    await card.getByText(t('feedback:level.none')).waitFor()
    await leader.leave()

    const player = await come(hana, onDarkDesk)
    await player.page.goto(`/feedback?eventId=${id}`)
    await step(player, rated(player, 'Ivo'), 2).click()
    await player.shot('341-level-on-a-desk')
    await player.leave()
  })

  it('is shown on the profile from the fifth rater on, and decides on joining', async () => {
    const { gita, hana, others, id, asHana } = await aMatch('Čtvrteční badminton')
    const [ivo = hana] = others
    const rating = { eventId: id, userOrAliasId: hana.id }
    await rateAll(others, rating, 2)
    const levelsOf = () => asHana(getLevels, {}, { id: hana.id })
    await expect.poll(async () => (await levelsOf()).waiting).toEqual([{ activityType: 'badminton', missing: 1 }])

    const owner = await come(hana, onPhone)
    const { page, t, shot } = owner
    await page.goto('/profile')
    const card = page.getByTestId('peer-levels')
    await card.getByText(t('profiles:peerLevels.missing_one', { count: 1 })).waitFor()
    await card.scrollIntoViewIfNeeded()
    await shot('342-level-is-missing-a-rater')
    await rateAll([gita], rating, 3)
    await expect.poll(async () => (await levelsOf()).items).toMatchObject([{ level: 2.2, raters: 5 }])
    await page.reload()
    await card.getByText(t('profiles:peerLevels.value', { level: '2,2' })).waitFor()
    await card.getByText(t('profiles:peerLevels.rough_other', { count: 5 })).waitFor()
    await card.scrollIntoViewIfNeeded()
    await shot('343-own-level')

    const league = await (await aHall(await callsOf(gita.email)))({ name: 'Liga', minLevel: 4 })
    await page.goto(`/event-info/${league}`)
    await page.getByTestId('event-action').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('errors:event.levelTooLow')).waitFor()
    const named = { level: '2,2', name: t('events:levels.amateur'), count: 5 }
    await dialog.getByText(t('event:refusal.peers_other', named)).waitFor()
    await dialog.getByText(t('event:refusal.least', { name: t('events:levels.advanced') })).waitFor()
    await shot('344-level-too-low')

    for (const look of [onDesk, onDarkDesk, onDarkPhone]) {
      const reader = await come(ivo, look)
      await reader.page.goto(`/user-profile/${hana.id}`)
      await reader.page.getByTestId('peer-levels').scrollIntoViewIfNeeded()
      await reader.shot(`345-level-of-another-${look.locale}-${look.width}`)
      if (look === onDarkPhone) {
        await asHana(updateMe, { settings: { hideReviews: true } })
        const asIvo = await callsOf(ivo.email)
        await expect.poll(() => asIvo(getLevels, {}, { id: hana.id })).toMatchObject({ hidden: true })
        await reader.page.reload()
        await reader.page.getByText(reader.t('profiles:reviews.hidden')).waitFor()
        await reader.quiet()
        expect(await reader.page.getByTestId('peer-levels').count()).toBe(0)
      }
      await reader.leave()
    }
    await page.goto('/profile')
    await page.getByText(t('profiles:peerLevels.kept')).waitFor()
    await card.waitFor()
    await owner.leave()
  })
})
