import { blockPerson } from '@parta/contracts/blocks'
import { emitFeedback, finishFeedback, listFeedback } from '@parta/contracts/feedback'
import { appealPenalty } from '@parta/contracts/karma'
import { joinOrg, setRole } from '@parta/contracts/orgs'
import { joinEvent } from '@parta/contracts/players'
import { describe, expect, it } from 'vitest'
import { desk, type Visitor } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { come, czech, dialog, take } from './event-page.ts'
import { endEvent } from './past.ts'
import { aMember, type Member } from './people.ts'

/** An event of Gita's club that is over, with three players. */
async function anEnded(name: string) {
  const gita = await aMember('Gita')
  const players = [await aMember('Hana'), await aMember('Ivo'), await aMember('Jana')] as const
  const asGita = await callsOf(gita.email)
  const club = await aClub(asGita, 'Sokol Letná')
  const id = await (await aHall(asGita))({ name, eventOrgId: club })
  for (const { email } of players) await (await callsOf(email))(joinEvent, {}, { id })
  await endEvent(id)
  await expect.poll(async () => (await asGita(listFeedback, {})).items.length).toBe(1)
  return { gita, players, asGita, club, id }
}

const cardOf = ({ page }: Visitor, { name }: Member) => page.getByTestId('rated').filter({ hasText: name })

describe('a player with whom the leader has a block', () => {
  it('gets no emoji and no review, and does not keep the leader from rating the others and finishing', async () => {
    const { gita, players, asGita, id } = await anEnded('Pondělní volejbal')
    const [, ivo] = players
    const leader = await come('Gita', czech, gita.email)
    const { page, t } = leader
    await page.goto(`/feedback?eventId=${id}`)
    await cardOf(leader, ivo)
      .getByRole('button', { name: t('feedback:review.short') })
      .click()
    await cardOf(leader, ivo).getByRole('textbox').fill('Příště přijď včas')
    await asGita(blockPerson, { userId: ivo.id })

    await page.goto(`/feedback?eventId=${id}`)
    await cardOf(leader, ivo).getByText(t('feedback:notRated')).waitFor()
    expect(await cardOf(leader, ivo).getByRole('button').count()).toBe(1)
    await cardOf(leader, ivo)
      .getByRole('button', { name: t('feedback:karma.takeFrom', { name: 'Ivo Nováková' }) })
      .waitFor()
    await cardOf(leader, ivo).scrollIntoViewIfNeeded()
    await leader.shot('350-blocked-player')

    await page.getByRole('button', { name: t('feedback:many.open') }).click()
    const many = dialog(leader)
    await many.getByRole('button', { name: t('emojis:fire') }).click()
    await many.getByRole('button', { name: t('feedback:many.everybody') }).click()
    await many.getByRole('button', { name: t('feedback:many.send_few', { count: 2 }) }).click()
    await expect
      .poll(() =>
        page
          .getByTestId('rated')
          .filter({ hasText: t('emojis:fire') })
          .count(),
      )
      .toBe(2)
    await page.getByRole('button', { name: t('feedback:finish.open') }).click()
    await dialog(leader).getByText(t('feedback:finish.textRuns')).waitFor()
    await leader.shot('351-finish-asked')
    await dialog(leader)
      .getByRole('button', { name: t('feedback:finish.confirm'), exact: true })
      .click()
    await page.waitForURL('**/feedback')
    await leader.leave()
  })
})

describe('an appeal', () => {
  it('has no buttons for an admin who took the point: another admin decides', async () => {
    const { gita, players, asGita, club, id } = await anEnded('Úterní volejbal')
    const [hana, , jana] = players
    await (await callsOf(jana.email))(joinOrg, {}, { id: club })
    await asGita(setRole, { memberId: jana.id, newRole: 'admin' }, { id: club })
    const about = { eventId: id, userOrAliasId: hana.id }
    await asGita(emitFeedback, { type: 'karma', ...about })
    await asGita(finishFeedback, {}, { id })
    const asHana = await callsOf(hana.email)
    await expect
      .poll(() =>
        asHana(appealPenalty, { ...about, text: 'Přišla jsem, jen pozdě.' }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const leader = await come('Gita', { locale: 'en', ...desk, scheme: 'dark' }, gita.email)
    const { page, t } = leader
    await page.goto(`/organizations/${club}`)
    const appeals = page.getByTestId('appeals')
    await appeals.getByText(t('karma:decide.others')).waitFor()
    expect(await appeals.getByRole('button').count()).toBe(0)
    await take(leader, '352-appeal-of-others')
    await leader.leave()
  })
})
