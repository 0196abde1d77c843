import { attendanceChanged } from '@parta/contracts/event-facts'
import { emitFeedback, finishFeedback, getFeedback } from '@parta/contracts/feedback'
import { appealDecided, appealPenalty, decideAppeal, listKarma } from '@parta/contracts/karma'
import { getStats } from '@parta/contracts/reputation'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
let root: TestPerson
beforeAll(async () => {
  reputation = await openReputation()
  root = await reputation.people.person({ isSiteAdmin: true })
})

const statsOf = (who: TestPerson) => reputation.must(getStats, who, { id: who.id })
const karmaOf = async (who: TestPerson) => (await statsOf(who)).karma.value
const streakOf = async (who: TestPerson) => (await statsOf(who)).streak.value
const attendancesOf = async (who: TestPerson) => (await reputation.must(listKarma, who, { id: who.id })).attendances

/** Jana lost two points at two events, and appeals about the second one. */
async function anAppeal({ isFinished }: { readonly isFinished: boolean }) {
  const [leader, jana] = [await reputation.people.person(), await reputation.people.person()]
  const take = async (endedAgoMs?: number) => {
    const event = await reputation.ended({ leader, players: [jana, leader], ...(endedAgoMs ? { endedAgoMs } : {}) })
    const body = { type: 'karma', eventId: event, userOrAliasId: jana.id } as const
    await reputation.must(emitFeedback, leader, { body })
    return event
  }
  await take(7_200_000)
  const eventId = await take()
  await eventually(async () => expect(await karmaOf(jana)).toBe(7))
  const finish = () => reputation.must(finishFeedback, leader, { id: eventId })
  if (isFinished) await finish()
  const about = { eventId, userOrAliasId: jana.id }
  await reputation.must(appealPenalty, jana, { body: { ...about, text: 'Stála mi tramvaj.' } })
  const decide = (giveBack: boolean) => reputation.must(decideAppeal, root, { body: { ...about, giveBack } })
  return { leader, jana, eventId, finish, decide }
}

describe('a penalty that an appeal made void', () => {
  it('after the event is finished gives the attendance back: the streak, and the step towards a point', async () => {
    const { jana, decide } = await anAppeal({ isFinished: true })
    expect(await streakOf(jana)).toBe(0)
    await decide(true)
    await eventually(async () => expect(await karmaOf(jana)).toBe(8))
    await eventually(async () => expect(await streakOf(jana)).toBe(1))
    await eventually(async () => expect(await attendancesOf(jana)).toBe(1))
  })

  it('before the event is finished counts no more when it is', async () => {
    const { jana, finish, decide } = await anAppeal({ isFinished: false })
    await decide(true)
    await eventually(async () => expect(await karmaOf(jana)).toBe(8))
    await finish()
    await eventually(async () => expect(await streakOf(jana)).toBe(1))
    await eventually(async () => expect(await attendancesOf(jana)).toBe(1))
  })

  it('is not given again, and the leader cannot give its point back once more', async () => {
    const { leader, jana, eventId, decide } = await anAppeal({ isFinished: false })
    await decide(true)
    await eventually(async () => {
      const { players } = await reputation.must(getFeedback, leader, { id: eventId })
      expect(players.find(({ id }) => id === jana.id)).toMatchObject({ penalty: false })
    })
    const body = { type: 'karma', eventId, userOrAliasId: jana.id } as const
    expect((await reputation.call(emitFeedback, leader, { body })).body).toMatchObject({ code: 'feedback.returned' })
    await reputation.must(emitFeedback, leader, { body: { ...body, undo: true } })
    await eventually(async () => expect(await karmaOf(jana)).toBe(8))
    expect((await reputation.must(listKarma, jana, { id: jana.id })).items.map(({ kind }) => kind)).not.toContain(
      'undo',
    )
  })

  it('is made void once, also when the decision is delivered again', async () => {
    const { jana, eventId, decide } = await anAppeal({ isFinished: true })
    await decide(true)
    await eventually(async () => expect(await streakOf(jana)).toBe(1))
    const about = { eventId, eventName: 'Volejbal', orgId: null, userId: jana.id, aliasId: null }
    await reputation.deliver(aFact(appealDecided, { ...about, by: root.id, givenBack: true }, { version: 2 }))
    expect([await karmaOf(jana), await streakOf(jana)]).toEqual([8, 1])
  })

  it('gives no attendance to somebody who was not there', async () => {
    const { leader, jana, eventId, decide } = await anAppeal({ isFinished: true })
    const now = new Date().toISOString()
    await reputation.deliver(
      aFact(attendanceChanged, {
        eventId,
        eventName: 'Volejbal',
        date: now,
        endDate: now,
        activityType: 'volleyball' as const,
        placeId: 'place-1',
        leader: leader.id,
        trainer: null,
        orgId: null,
        provider: 'PARTA',
        private: false,
        attendees: [{ userId: jana.id, aliasId: null, isConfirmed: true, wasThere: false, markedAt: now }],
      }),
    )
    await decide(true)
    await eventually(async () => expect(await karmaOf(jana)).toBe(8))
    expect([await streakOf(jana), await attendancesOf(jana)]).toEqual([0, 0])
  })
})

describe('a penalty that the admins uphold', () => {
  it('leaves the player without the attendance', async () => {
    const { jana, decide } = await anAppeal({ isFinished: true })
    await decide(false)
    expect([await karmaOf(jana), await streakOf(jana)]).toEqual([7, 0])
  })
})
