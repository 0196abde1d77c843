import { day, hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance } from '../core/clock-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, anOrg, start } from '../core/testing.ts'
import { decideMarks } from './attendance-rules.ts'

const entry = (id: string, userId = id): Entry => ({ id, userId, at: new Date(start.getTime() - 9 * day) })
const later = (ms: number) => new Date(start.getTime() + ms)
const event = anEvent({
  trainer: 'trainer',
  org: { id: 'o', name: 'Klub', image: 'BASIC', currency: 'CZK' },
  players: [entry('jana'), entry('petr'), entry('ALIAS_kid__jana', 'jana')],
  nextAt: later(1.5 * hour),
})

interface Said {
  readonly by?: string
  readonly at?: Date
  readonly now?: Date
  readonly wasThere?: boolean
}
const one = (entrant: string, { at = later(0), wasThere = true }: Said = {}) => ({
  entrant,
  wasThere,
  at: at.toISOString(),
})
const say = (
  state: EventRow | null,
  marks: ReturnType<typeof one>[],
  { by = 'leader', now = later(hour) }: Said = {},
) => decideMarks(state, { eventId: 'e', by, org: anOrg(), marks }, now)
const there = (state: EventRow) => Object.fromEntries(state.attendance?.map(({ id, wasThere }) => [id, wasThere]) ?? [])

describe('who was there', () => {
  it.each(['leader', 'trainer', 'admin'])('is marked by the %s', (by) => {
    const { next, facts, answer } = say(event, [one('jana'), one('petr', { wasThere: false })], { by })
    expect(there(next)).toEqual({ jana: true, petr: false })
    expect([facts, answer]).toEqual([[], []])
  })

  it.each(['jana', 'power', 'nobody'])('is not marked by others: %s', (by) => {
    expect(() => say(event, [one('petr')], { by })).toThrow('rights.missing')
  })

  it('is marked from the day of the event until a week after its end', () => {
    const morning = new Date('2026-06-09T22:00:00Z')
    const until = new Date(event.endDate.getTime() + limits.attendance.days * day)
    const before = (time: Date) => new Date(time.getTime() - 1)
    expect(there(say(event, [one('jana')], { now: morning }).next)).toEqual({ jana: true })
    expect(there(say(event, [one('jana')], { now: before(until) }).next)).toEqual({ jana: true })
    for (const now of [before(morning), until]) {
      expect(() => say(event, [one('jana')], { now })).toThrow('attendance.closed')
    }
  })

  it.for([
    ['that is not there', null],
    ['that was cancelled', { ...event, cancelled: true }],
    ['that was deleted', { ...event, cancelled: true, removed: true }],
  ] as const)('is not marked for an event %s', ([_what, state]) => {
    expect(() => say(state, [one('jana')])).toThrow('event.notFound')
  })

  it('is marked for players only; others are named in the answer', () => {
    const { next, answer } = say(event, [one('jana'), one('gone')])
    expect(there(next)).toEqual({ jana: true })
    expect(answer).toEqual(['gone'])
    expect(say(event, [one('gone')]).next).toBe(event)
  })

  it('does not change when a mark is sent twice', () => {
    const { next } = say(event, [one('jana')])
    expect(say(next, [one('jana')]).next).toBe(next)
  })

  it('follows from the set of marks, in whatever order two phones send them, and however often', () => {
    const marks = fc.array(
      fc.record({
        entrant: fc.constantFrom('jana', 'petr', 'ALIAS_kid__jana', 'gone'),
        wasThere: fc.boolean(),
        at: fc.integer({ min: 0, max: 5 }).map((minutes) => later(minutes * 60_000).toISOString()),
      }),
    )
    fc.assert(
      fc.property(marks, fc.func(fc.integer()), (list, order) => {
        const again = [...list, ...list.slice(1)].toSorted((a, b) => order(a) - order(b))
        const [first, second] = [list, again].map((sent) =>
          there(sent.reduce<EventRow>((state, mark) => say(state, [mark]).next, event)),
        )
        expect(second).toEqual(first)
      }),
    )
  })

  it('keeps a plausible time when a phone’s clock is wrong by years', () => {
    const wrong = [one('jana', { at: new Date('1970-01-01') }), one('petr', { at: new Date('2099-01-01') })]
    const times = say(event, wrong).next.attendance?.map(({ at }) => at)
    expect(times).toEqual([later(-day), later(hour)])
  })

  it('counts a mark of a clock that is hours ahead as made when it arrives, so that later marks hold', () => {
    const minutes = (count: number) => later(count * 60_000)
    const ahead = say(event, [one('jana', { at: later(5 * hour) })], { now: minutes(10) }).next
    const correct = [one('jana', { at: minutes(11), wasThere: false })]
    expect(there(say(ahead, correct, { now: minutes(30) }).next)).toEqual({ jana: false })
  })

  it('takes the correction of a mark that is stored with a time in the future', () => {
    const stored = { ...event, attendance: [{ id: 'jana', wasThere: true, at: later(5 * hour) }] }
    const correction = [one('jana', { at: new Date(+later(5 * hour) + 1), wasThere: false })]
    expect(there(say(stored, correction, { now: later(hour) }).next)).toEqual({ jana: false })
  })
})

describe('the end of an event', () => {
  it('names each player once, with what the leader said before', () => {
    const marked = say(event, [one('jana'), one('petr', { wasThere: false })]).next
    const [ended] = advance('e', marked, later(2 * hour)).facts
    const markedAt = later(0).toISOString()
    expect(ended?.data).toMatchObject({
      attendees: [
        { userId: 'jana', aliasId: null, wasThere: true, markedAt },
        { userId: 'jana', aliasId: 'ALIAS_kid__jana' },
        { userId: 'petr', aliasId: null, wasThere: false, markedAt },
      ],
    })
    expect((ended?.data as { attendees: object[] } | undefined)?.attendees[1]).not.toHaveProperty('wasThere')
  })

  it('of a thousand players takes several facts, with each player once', () => {
    const players = Array.from({ length: 1000 }, (_none, at) => entry(`p${at}`))
    const crowd = { ...event, maxPlayers: -1, players, playersCount: 1000 }
    const { facts } = advance('e', crowd, later(2 * hour))
    const named = facts.flatMap(({ data }) => (data as { attendees: { userId: string }[] }).attendees)
    expect(facts.length).toBeGreaterThan(1)
    expect(named.map(({ userId }) => userId)).toEqual(players.map(({ id }) => id))
  })

  it('is followed by a fact for each later change, and for nothing else', () => {
    const over = say(event, [one('jana')], { now: later(2 * hour) })
    expect(over.facts?.map(({ type }) => type.name)).toEqual(['events.event-ended', 'events.attendance-changed'])
    expect(over.facts?.[1]?.data).toMatchObject({ attendees: [{ userId: 'jana', aliasId: null, wasThere: true }] })
    const same = say(over.next, [one('jana', { at: later(60_000) })], { now: later(3 * hour) })
    expect(same.facts).toEqual([])
    const corrected = say(same.next, [one('jana', { at: later(hour), wasThere: false })], { now: later(3 * hour) })
    expect(corrected.facts?.[0]?.data).toMatchObject({ attendees: [{ userId: 'jana', wasThere: false }] })
  })
})
