import { attendanceChanged, eventEnded } from '@parta/contracts/event-facts'
import {
  attendanceCorrected,
  emitFeedback,
  feedbackFinished,
  finishFeedback,
  getFeedback,
} from '@parta/contracts/feedback'
import { getStats } from '@parta/contracts/reputation'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { partsOf } from '../src/attendance/rules.ts'
import { type AttendanceRow, attendances } from '../src/attendance/store.ts'
import { anId, openReputation, type Reputation } from './support.ts'

let alone: Reputation
let people: TestPeople
let running: Running
beforeAll(async () => {
  alone = await openReputation()
  ;({ people, running } = alone)
})

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

interface Said {
  readonly who: TestPerson
  readonly isConfirmed?: boolean
  readonly wasThere?: boolean
  /** Hours ago. */
  readonly marked?: number
  /** When it was marked, as a time instead of hours ago. */
  readonly markedAt?: string
}

async function aCrew() {
  const eventId = anId('attended')
  const [leader, jana, petr] = [await people.person(), await people.person(), await people.person()]
  const about = {
    eventId,
    eventName: 'Volejbal',
    date: ago(3),
    endDate: ago(1),
    activityType: 'volleyball' as const,
    placeId: 'place-1',
    leader: leader.id,
    trainer: null,
    orgId: null,
    provider: 'PARTA' as const,
    private: false,
  }
  const told = (list: readonly Said[]) => ({
    ...about,
    attendees: list.map(({ who, isConfirmed = true, wasThere, marked = 2, markedAt = ago(marked) }) => ({
      userId: who.id,
      aliasId: null,
      isConfirmed,
      ...(wasThere === undefined ? {} : { wasThere, markedAt }),
    })),
  })
  let version = 7
  return {
    leader,
    jana,
    petr,
    eventId,
    ended: (...list: readonly Said[]) =>
      alone.deliver(aFact(eventEnded, told(list), { subject: eventId, version: 7, at: ago(1) })),
    changed: (...list: readonly Said[]) => {
      version += 1
      return alone.deliver(aFact(attendanceChanged, told(list), { subject: eventId, version, at: ago(1) }))
    },
    finish: () => alone.must(finishFeedback, leader, { id: eventId }),
  }
}

const statsOf = (who: TestPerson) => alone.must(getStats, who, { id: who.id })
const streakOf = async (who: TestPerson) => (await statsOf(who)).streak.value
const rolesIn = async (eventId: string) => {
  const row = await running.kit.database.native<AttendanceRow>(attendances.collection).findOne({ _id: eventId })
  return row ? partsOf(row, new Set(row.subject)).map(({ subject, role }) => [role, subject]) : []
}

describe('who was there', () => {
  it('is what the leader said before the end, and counts when the event is finished', async () => {
    const { leader, jana, petr, eventId, ended, finish } = await aCrew()
    await ended({ who: jana, isConfirmed: false, wasThere: true }, { who: petr, wasThere: false }, { who: leader })
    const { players } = await alone.must(getFeedback, leader, { id: eventId })
    const there = Object.fromEntries(players.map(({ id, wasThere }) => [id, wasThere]))
    expect(there).toEqual({ [jana.id]: true, [petr.id]: false, [leader.id]: true })
    await finish()
    await eventually(async () => expect(await streakOf(jana)).toBe(1))
    expect(await streakOf(petr)).toBe(0)
  })

  it('is corrected until the event is finished, by the later mark, in whatever order marks arrive', async () => {
    const { leader, jana, petr, ended, changed, finish } = await aCrew()
    await ended({ who: jana }, { who: petr }, { who: leader })
    await changed({ who: petr, wasThere: false, marked: 0.2 }, { who: jana, wasThere: false, marked: 0.3 })
    await changed({ who: petr, wasThere: true, marked: 0.4 }, { who: jana, wasThere: true, marked: 0.1 })
    await finish()
    await eventually(async () => expect(await streakOf(jana)).toBe(1))
    expect(await streakOf(petr)).toBe(0)
  })

  it('is that they were there, of two marks at the same time, in whatever order they arrive', async () => {
    const { leader, jana, petr, eventId, ended, changed } = await aCrew()
    const at = ago(0.5)
    await ended({ who: jana }, { who: petr }, { who: leader })
    for (const wasThere of [false, true]) await changed({ who: jana, wasThere, markedAt: at })
    for (const wasThere of [true, false]) await changed({ who: petr, wasThere, markedAt: at })
    const { players } = await alone.must(getFeedback, leader, { id: eventId })
    const there = Object.fromEntries(players.map(({ id, wasThere }) => [id, wasThere]))
    expect(there).toMatchObject({ [jana.id]: true, [petr.id]: true })
  })

  it('is known from a mark that arrives before the fact that names the player', async () => {
    const { leader, jana, petr, ended, changed, finish } = await aCrew()
    await ended({ who: leader }, { who: jana })
    await changed({ who: petr, wasThere: false, marked: 0.2 })
    await ended({ who: petr })
    await finish()
    await eventually(async () => expect(await streakOf(jana)).toBe(1))
    expect(await streakOf(petr)).toBe(0)
  })

  it('is delivered again until the end of the event is known', async () => {
    const { jana, changed } = await aCrew()
    await expect(changed({ who: jana, wasThere: true })).rejects.toThrow('not known yet')
  })
})

describe('a correction after the event is finished', () => {
  it('takes the attendance away and gives it back, with the streak', async () => {
    const { leader, jana, petr, eventId, ended, changed, finish } = await aCrew()
    await ended({ who: jana }, { who: petr }, { who: leader })
    await finish()
    await eventually(async () => expect(await streakOf(petr)).toBe(1))
    await changed({ who: petr, wasThere: false, marked: 0.5 })
    await eventually(async () => expect(await streakOf(petr)).toBe(0))
    expect(await streakOf(jana)).toBe(1)
    await changed({ who: petr, wasThere: true, marked: 0.4 })
    await eventually(async () => {
      expect(await streakOf(petr)).toBe(1)
      expect((await rolesIn(eventId)).filter(([, who]) => who === petr.id)).toEqual([['player', petr.id]])
    })
  })

  it('counts towards the point of karma that comes back', async () => {
    const { leader, jana, petr, eventId, ended, finish } = await aCrew()
    await ended({ who: jana }, { who: petr }, { who: leader })
    await alone.must(emitFeedback, leader, { body: { eventId, type: 'karma', userOrAliasId: jana.id } })
    await finish()
    await eventually(async () => expect((await statsOf(jana)).karma.value).toBe(8))
    for (let time = 0; time < 3; time += 1) {
      const next = await aCrew()
      await next.ended({ who: jana, wasThere: false }, { who: next.petr }, { who: next.leader })
      await next.finish()
      expect((await statsOf(jana)).karma.value).toBe(8)
      await next.changed({ who: jana, wasThere: true, marked: 0.5 })
    }
    await eventually(async () => expect((await statsOf(jana)).karma.value).toBe(9))
  })

  it('changes nothing for a player who lost a point of karma there', async () => {
    const { leader, jana, petr, eventId, ended, changed, finish } = await aCrew()
    await ended({ who: jana }, { who: petr }, { who: leader })
    await alone.must(emitFeedback, leader, { body: { eventId, type: 'karma', userOrAliasId: petr.id } })
    await finish()
    await eventually(async () => expect(await streakOf(jana)).toBe(1))
    await changed({ who: petr, wasThere: false, marked: 0.5 })
    await changed({ who: petr, wasThere: true, marked: 0.4 })
    expect(await streakOf(petr)).toBe(0)
    expect((await statsOf(petr)).karma.value).toBe(8)
  })

  it('of everybody else takes the event away from the leader, who was alone then', async () => {
    const { leader, jana, petr, eventId, ended, changed, finish } = await aCrew()
    await ended({ who: jana }, { who: petr }, { who: leader })
    await finish()
    await eventually(async () => expect(await rolesIn(eventId)).toContainEqual(['leader', leader.id]))
    await changed({ who: jana, wasThere: false, marked: 0.5 }, { who: petr, wasThere: false, marked: 0.5 })
    await eventually(async () => expect(await rolesIn(eventId)).toEqual([]))
    await changed({ who: jana, wasThere: true, marked: 0.4 })
    await eventually(async () => {
      const both = ['leader', 'player'].map((role) => [role, leader.id])
      expect(await rolesIn(eventId)).toEqual(expect.arrayContaining(both))
    })
  })

  it('holds when it arrives before the fact that the event is finished, and when an older one arrives after it', async () => {
    const { leader, jana, petr, eventId } = await aCrew()
    const about = { eventId, eventName: 'Volejbal', date: ago(3), orgId: null }
    const played = {
      ...about,
      activityType: 'volleyball' as const,
      placeId: 'place-1',
      leader: leader.id,
      trainer: null,
      provider: 'PARTA' as const,
    }
    const correction = (version: number, attended: boolean) =>
      alone.deliver(
        aFact(
          attendanceCorrected,
          { ...played, finishedAt: ago(1), corrected: [{ userId: petr.id, aliasId: null, attended }] },
          { subject: eventId, version },
        ),
      )
    await correction(9, false)
    await correction(8, true)
    const both = [jana, petr].map(({ id }) => ({ userId: id, aliasId: null }))
    const data = { ...played, by: null, attended: both, penalized: [] }
    await alone.deliver(aFact(feedbackFinished, data, { subject: eventId, version: 7 }))
    await eventually(async () => expect(await streakOf(jana)).toBe(1))
    expect(await streakOf(petr)).toBe(0)
  })
})
