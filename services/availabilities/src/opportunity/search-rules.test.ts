import { availabilityLimits } from '@parta/contracts/availability-values'
import { day, hour, minute } from '@parta/contracts/durations'
import { activities } from '@parta/contracts/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotsOf } from '../availability/form-rules.ts'
import { now, onceForm, weeklyForm } from '../availability/testing.ts'
import {
  activitiesOf,
  meetingGroup,
  occasionsOf,
  occurrencesOf,
  rankedFounders,
  searchesAtMost,
  someOf,
  timesIn,
} from './search-rules.ts'
import { claimsOf, occasionKey } from './store.ts'

const moment = (text: string) => new Date(text)
const minutes = (from: number, length: number) => ({
  start: new Date(now.getTime() + from * minute),
  end: new Date(now.getTime() + (from + length) * minute),
})
const hoursOf = (found: readonly { start: number }[]) =>
  found.map(({ start }) => new Date(start).toISOString().slice(11, 16))

describe('the times of an opportunity', () => {
  it('are the whole hours, then the half hours at which an event of an hour is in the availability', () => {
    const evening = { start: moment('2026-11-25T16:15:00Z'), end: moment('2026-11-25T18:30:00Z') }
    expect(hoursOf(timesIn(evening, now))).toEqual(['17:00', '16:30', '17:30'])
  })

  it('are the whole of a short availability, and none of one that is shorter than half an hour', () => {
    const start = moment('2026-11-25T16:10:00Z')
    const short = { start, end: new Date(start.getTime() + 35 * minute) }
    expect(timesIn(short, now)).toEqual([{ start: +short.start, end: +short.end }])
    expect(timesIn({ start, end: new Date(start.getTime() + 29 * minute) }, now)).toEqual([])
  })

  it('lie in the availability, are neither too soon nor too far ahead, and are each there once', () => {
    fc.assert(
      fc.property(fc.integer({ min: -600, max: 12_000 }), fc.integer({ min: 1, max: 1440 }), (from, length) => {
        const interval = minutes(from, length)
        const found = timesIn(interval, now)
        for (const { start, end } of found) {
          expect(start).toBeGreaterThanOrEqual(+interval.start)
          expect(end).toBeLessThanOrEqual(+interval.end)
          expect(end - start).toBeLessThanOrEqual(hour)
          expect(start - +now).toBeGreaterThanOrEqual(availabilityLimits.opportunityHours * hour)
          expect(start - +now).toBeLessThanOrEqual(availabilityLimits.opportunityDays * day)
        }
        expect(new Set(found.map(({ start }) => start)).size).toBe(found.length)
      }),
    )
  })

  it('of a weekly availability are in the coming week, at the same time of the clocks after they change', () => {
    const [slot] = slotsOf({ form: weeklyForm(), ids: ['one'] }, now)
    if (!slot) throw new Error('A form makes a slot')
    const before = new Date('2027-03-25T12:00:00Z')
    expect(occurrencesOf(slot, before).map(({ start }) => start.toISOString())).toEqual(['2027-03-31T15:00:00.000Z'])
    expect(occurrencesOf(slot, now).map(({ start }) => start.toISOString())).toEqual(['2026-11-25T16:00:00.000Z'])
  })

  it('come with every activity that the availability takes, those of the profile first', () => {
    expect(activitiesOf(new Set(['squash', 'tennis']), new Set(['tennis', 'golf']))).toEqual(['tennis', 'squash'])
    const any = activitiesOf(null, new Set(['golf']))
    expect([any[0], any.includes('any'), any.length]).toEqual(['golf', false, activities.length - 1])
    const [slot] = slotsOf({ form: onceForm(), ids: ['one'] }, now)
    if (!slot) throw new Error('A form makes a slot')
    const place = {
      at: { lat: 49, lon: 16 },
      activities: new Set(['squash', 'tennis'] as const),
      slot,
      own: new Set<never>(),
    }
    expect(occasionsOf(place, now)).toHaveLength(6)
  })

  it('are all tried in the end where they are many', () => {
    const all = Array.from({ length: 700 }, (_none, at) => at)
    const seen = new Set<number>()
    for (let turn = 0; turn < 14; turn += 1) {
      for (const one of someOf(all, new Date(now.getTime() + turn * 5 * minute))) seen.add(one)
    }
    expect(seen.size).toBe(all.length)
  })
})

describe('those who can meet', () => {
  const ids = fc.array(fc.record({ userId: fc.integer({ min: 0, max: 12 }).map(String) }), { maxLength: 20 })
  const blocks = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { maxLength: 20 })

  it('are each there once, without the founder, and no two of them are parted by a block', () => {
    fc.assert(
      fc.property(ids, blocks, (people, pairs) => {
        const parted = new Set(pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
        const group = meetingGroup('0', people, (one, other) => parted.has(`${one} ${other}`)).map((one) => one.userId)
        const all = ['0', ...group]
        expect(new Set(all).size).toBe(all.length)
        for (const one of all)
          for (const other of all) if (one !== other) expect(parted.has(`${one} ${other}`)).toBe(false)
        // Nobody is left out who is parted from none of them.
        for (const { userId } of people) {
          expect(all.includes(userId) || all.some((one) => parted.has(`${one} ${userId}`))).toBe(true)
        }
      }),
    )
  })
})

describe('who is asked', () => {
  it('is the one with the best karma, then the one who has wished for it longest, in whatever order they are found', () => {
    const person = fc.record({
      userId: fc.uuid(),
      karma: fc.integer({ min: 0, max: 3 }),
      since: fc.integer({ min: 0, max: 3 }).map((at) => new Date(at)),
    })
    fc.assert(
      fc.property(fc.uniqueArray(person, { selector: ({ userId }) => userId, maxLength: 12 }), (people) => {
        const ranked = rankedFounders(people)
        expect(rankedFounders(people.toReversed())).toEqual(ranked)
        for (const [index, one] of ranked.entries()) {
          const next = ranked[index + 1]
          if (!next) continue
          expect(one.karma).toBeGreaterThanOrEqual(next.karma)
          if (one.karma === next.karma) expect(+one.since).toBeLessThanOrEqual(+next.since)
        }
      }),
    )
  })
})

describe('the neighbourhood of an opportunity', () => {
  const start = Date.parse('2026-11-25T16:00:00Z')
  const occasion = { activity: 'squash' as const, at: { lat: 49.2, lon: 16.6 }, start, end: start + hour }
  const meet = (other: object) => {
    const claims = new Set(claimsOf(occasion))
    return claimsOf({ ...occasion, ...other }).some((claim) => claims.has(claim))
  }

  it('is shared with squares beside it and hours around it, and with no other activity, place or time of the day', () => {
    expect(meet({})).toBe(true)
    expect(meet({ at: { lat: 49.22, lon: 16.62 }, start: start + 2 * hour, end: start + 3 * hour })).toBe(true)
    expect(meet({ activity: 'tennis' })).toBe(false)
    expect(meet({ at: { lat: 49.3, lon: 16.6 } })).toBe(false)
    expect(meet({ start: start + 6 * hour, end: start + 7 * hour })).toBe(false)
  })

  it('is found again by activity, square and beginning', () => {
    expect(occasionKey(occasion)).toBe(occasionKey({ ...occasion }))
    expect(occasionKey({ ...occasion, start: start + hour })).not.toBe(occasionKey(occasion))
  })
})

describe('the searches for one purpose', () => {
  it('are at most as many as there may be', () => {
    const searches = searchesAtMost(2)
    expect([searches.take(), searches.areLeft, searches.take(), searches.areLeft, searches.take()]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
