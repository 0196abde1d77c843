import { getAchievementProgress } from '@parta/contracts/achievements'
import { eventEnded } from '@parta/contracts/event-facts'
import { attendanceCorrected, feedbackFinished, penaltyGiven } from '@parta/contracts/feedback'
import { listKarma } from '@parta/contracts/karma'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { getStats } from '@parta/contracts/reputation'
import type { TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AttendanceRow, attendances } from '../src/attendance/store.ts'
import { forgetAlias, forgetPerson } from '../src/feedback/forget.ts'
import { type FeedbackRow, feedbacks, turns } from '../src/feedback/store.ts'
import { requestRecount } from '../src/record/request-recount.ts'
import { anId, counted, openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const hour = 3_600_000
const start = Date.now() - 40 * 24 * hour
const native = <R extends { _id: string }>(collection: string) => reputation.running.kit.database.native<R>(collection)
const rowOf = (eventId: string) => native<AttendanceRow>(attendances.collection).findOne({ _id: eventId })
const person = () => reputation.people.person()
const entrant = ({ id }: { readonly id: string }) => ({ userId: id, aliasId: null })

let count = 0
/** The facts of an event of long ago. */
function anOldEvent(leader: { readonly id: string }, provider: 'PARTA' | 'CHYTRA_REZERVACE' = 'PARTA') {
  count += 1
  const eventId = anId('old')
  const at = start + count * hour
  const time = (hours: number) => new Date(at + hours * hour).toISOString()
  const head = { eventId, eventName: 'Volejbal', date: time(0), orgId: null }
  const staff = { leader: leader.id, trainer: null }
  const place = { ...staff, activityType: 'volleyball' as const, placeId: 'place-1', provider }
  type People = readonly { readonly id: string }[]
  return {
    eventId,
    ended: (players: People, part = 0) =>
      reputation.deliver(
        aFact(
          eventEnded,
          {
            ...head,
            ...place,
            private: false,
            endDate: time(2),
            attendees: players.map((who) => ({ ...entrant(who), isConfirmed: true })),
          },
          { id: `events:${eventId}:9:${part}`, at: time(2) },
        ),
      ),
    finished: (players: People, part = 0) =>
      reputation.deliver(
        aFact(
          feedbackFinished,
          { ...head, ...place, by: null, attended: players.map(entrant), penalized: [] },
          { id: `feedbacks:${eventId}:2:${part}`, at: time(3) },
        ),
      ),
    corrected: (who: { readonly id: string }, attended: boolean, version: number) =>
      reputation.deliver(
        aFact(
          attendanceCorrected,
          { ...head, ...place, finishedAt: time(3), corrected: [{ ...entrant(who), attended }] },
          { id: `feedbacks:${eventId}:${version}:0`, version, at: time(4) },
        ),
      ),
    penalized: (who: { readonly id: string }) =>
      reputation.deliver(
        aFact(penaltyGiven, { ...head, ...entrant(who), by: leader.id }, { id: `p:${eventId}`, at: time(1) }),
      ),
  }
}

async function pointsOf(who: TestPerson, achievementId: string): Promise<number> {
  await counted(reputation)
  const { items } = await reputation.must(getAchievementProgress, who, { id: who.id })
  return items.find((each) => each.achievementId === achievementId)?.points ?? 0
}

describe('the attendances of an event', () => {
  it('are the same row in whatever order its facts come: in parts, twice, corrected before', async () => {
    const [leader, jana, petr, eva] = [await person(), await person(), await person(), await person()]
    const rows: (AttendanceRow | null)[] = []
    for (const order of ['fch', 'hcf', 'cfh', 'hfc']) {
      const event = anOldEvent(leader)
      for (const step of order) {
        if (step === 'f') await event.finished([jana, petr])
        if (step === 'h') await event.finished([eva], 1)
        if (step === 'c') await event.corrected(petr, false, 5)
      }
      rows.push(await rowOf(event.eventId))
    }
    for (const row of rows) {
      expect(row?.players).toEqual([eva.id, jana.id].toSorted())
      expect(row?.subject).toEqual([eva.id, jana.id, leader.id].toSorted())
    }
  })

  it('follow the last of two corrections, in any order', async () => {
    const [leader, jana] = [await person(), await person()]
    const [first, second] = [anOldEvent(leader), anOldEvent(leader)]
    await first.finished([jana])
    await first.corrected(jana, false, 5)
    await first.corrected(jana, true, 6)
    await second.corrected(jana, true, 6)
    await second.corrected(jana, false, 5)
    await second.finished([jana])
    for (const { eventId } of [first, second]) expect((await rowOf(eventId))?.players).toEqual([jana.id])
  })

  it('count as led for the leader only while somebody else was there', async () => {
    const [leader, jana] = [await person(), await person()]
    const event = anOldEvent(leader)
    await event.finished([leader, jana])
    expect(await pointsOf(leader, 'g06-leader')).toBe(1)
    await event.corrected(jana, false, 5)
    expect(await pointsOf(leader, 'g06-leader')).toBe(0)
    expect(await pointsOf(leader, 'g01-first-step')).toBe(1)
  })

  it('return karma at PARTA’s events, and not at those of other providers', async () => {
    const [leader, jana] = [await person(), await person()]
    await anOldEvent(leader).penalized(jana)
    const events = [anOldEvent(leader), anOldEvent(leader), anOldEvent(leader, 'CHYTRA_REZERVACE'), anOldEvent(leader)]
    const karma = async () => {
      await counted(reputation)
      const { value, attendances: waiting } = await reputation.must(listKarma, jana, { id: jana.id })
      expect((await reputation.must(getStats, jana, { id: jana.id })).karma.value).toBe(value)
      return [value, waiting]
    }
    const seen: number[][] = []
    for (const event of events.toReversed()) {
      await event.finished([jana])
      seen.push(await karma())
    }
    expect(seen).toEqual([
      [8, 1],
      [8, 1],
      [8, 2],
      [9, 0],
    ])
  })
})

describe('a player who is erased', () => {
  it('leaves no id in the attendances, and the leader has still led somebody', async () => {
    const [leader, jana] = [await person(), await person()]
    const event = anOldEvent(leader)
    await event.finished([jana, leader])
    expect(await pointsOf(leader, 'g06-leader')).toBe(1)
    await forgetPerson(reputation.running.kit, { id: jana.id, aliasIds: [] })
    expect(JSON.stringify(await rowOf(event.eventId))).not.toContain(jana.id)
    await requestRecount(reputation.running.kit, { stats: [leader.id] })
    expect(await pointsOf(leader, 'g06-leader')).toBe(1)
    await forgetPerson(reputation.running.kit, { id: leader.id, aliasIds: [] })
    expect(await rowOf(event.eventId)).toBeNull()
  })

  it('leaves a leader alone who led nobody but their alias', async () => {
    const leader = await person()
    const event = anOldEvent(leader)
    const alias = aliasIdOf('a1', leader.id)
    await event.finished([leader, { id: alias }])
    await forgetAlias(reputation.running.kit, alias)
    expect(await rowOf(event.eventId)).toMatchObject({ players: [leader.id], subject: [leader.id] })
  })
})

describe('a replay of all facts', () => {
  it('opens no turns of an event that is known to be finished, also in parts, twice and after a crash', async () => {
    const [leader, jana, petr] = [await person(), await person(), await person()]
    const event = anOldEvent(leader)
    await event.finished([jana, petr])
    await event.ended([jana, leader])
    await event.ended([petr], 1)
    await event.ended([jana, leader])
    const stored = await native<FeedbackRow & { _id: string; v: number }>(feedbacks.collection).findOne({
      _id: event.eventId,
    })
    expect(stored?.attendees.map(({ id }) => id)).toEqual([jana.id, leader.id, petr.id])
    expect(stored?.finishedAt).toEqual((await rowOf(event.eventId))?.finishedAt)
    expect(stored?.v).toBe(2)
    const opened = await native(turns.collection).countDocuments({ eventId: event.eventId })
    expect(opened).toBe(0)
    expect(await pointsOf(jana, 'g01-first-step')).toBe(1)
  })
})
