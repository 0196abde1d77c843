import { hour, minute } from '@parta/contracts/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { now } from '../availability/testing.ts'
import { aDescribedEvent } from '../matching/testing.ts'
import {
  countOffer,
  decline,
  dropOffer,
  endOffer,
  followClock,
  offer,
  offeredUntil,
  peopleBand,
  take,
  withdraw,
} from './rules.ts'
import type { OpportunityRow } from './store.ts'

const later = (hours: number) => new Date(now.getTime() + hours * hour)
const cafe = { lat: 49.2, lon: 16.6 }
const wanted = (fields: object = {}) => ({
  id: 'chance',
  activityType: 'squash' as const,
  occasion: 'squash here then',
  location: cafe,
  start: later(72),
  end: later(73),
  claims: ['here'],
  people: 4,
  offeredUntil: offeredUntil(later(72), now),
  founder: 'anna',
  availabilityId: 'free',
  ...fields,
})
const offered = (fields: object = {}) => offer(null, wanted(fields), now).next as OpportunityRow

describe('an offer', () => {
  it('is open for a day, and at most until three hours before the beginning', () => {
    expect(offeredUntil(later(72), now)).toEqual(later(24))
    expect(offeredUntil(later(20), now)).toEqual(later(17))
  })

  it('says how many people there are only in bands', () => {
    expect([4, 5, 6, 9, 10, 40].map(peopleBand)).toEqual([4, 4, 6, 6, 10, 10])
  })

  it('is made once, and told once', () => {
    const first = offer(null, wanted(), now)
    expect([first.answer, first.facts?.length]).toEqual([true, 1])
    const again = offer(first.next, wanted(), later(1))
    expect([again.answer, again.next, again.facts]).toEqual([true, first.next, undefined])
    expect(offer(first.next, wanted({ founder: 'eva' }), later(1))).toEqual({ next: first.next, answer: false })
  })

  it('goes on after it was declined or not answered, to nobody twice and to three people at most', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('anna', 'eva', 'iva', 'jana', 'ota'), fc.boolean())), (turns) => {
        let row: OpportunityRow | null = null
        const asked: string[] = []
        for (const [founder, answers] of turns) {
          const made = offer(row, wanted({ founder }), now)
          if (made.answer) asked.push(founder)
          row = made.next
          if (!made.answer || !row) continue
          row = answers ? decline(row, founder, later(1)).next : followClock(row, later(25)).next
        }
        expect(new Set(asked).size).toBe(asked.length)
        expect(asked.length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('is declined by nobody else, nor after its time', () => {
    const row = offered()
    expect(() => decline(row, 'eva', now)).toThrow('opportunity.notFound')
    expect(() => decline(row, 'anna', later(25))).toThrow('opportunity.notFound')
    expect(() => decline(null, 'anna', now)).toThrow('opportunity.notFound')
  })

  it('is over three hours before the beginning', () => {
    const waiting = decline(offered(), 'anna', now).next
    expect(followClock(waiting, later(60))).toEqual({ next: waiting, answer: false })
    expect(followClock(waiting, later(70)).next).toMatchObject({ state: 'over' })
  })

  it('leaves its neighbourhood free for another once it is withdrawn', () => {
    const { next } = withdraw(offered(), 'anna')
    expect(next).toMatchObject({ state: 'withdrawn', asked: [] })
    expect(next?.claims).toBeUndefined()
    expect(offer(next, wanted(), later(1)).answer).toBe(true)
  })
})

describe('what one person is asked', () => {
  const count = (planner: Parameters<typeof countOffer>[0], id: string, at = now) =>
    countOffer(planner, { id, until: new Date(at.getTime() + 24 * hour) }, at)

  it('is one opportunity at a time, and two in a week', () => {
    const first = count({ slots: [] }, 'one')
    expect([first.answer, count(first.next, 'one').next]).toEqual([true, first.next])
    expect(count(first.next, 'two').answer).toBe(false)
    const ended = endOffer(first.next, 'one', later(1)).next
    const second = count(ended, 'two', later(2))
    expect(second.answer).toBe(true)
    expect(count(endOffer(second.next, 'two', later(3)).next, 'three', later(4)).answer).toBe(false)
    expect(count(second.next, 'three', later(24 * 8)).answer).toBe(true)
    expect(count(null, 'one').answer).toBe(false)
  })

  it('does not count what was not offered after all', () => {
    const first = count({ slots: [] }, 'one')
    expect(dropOffer(first.next, 'one', now).next).toEqual({ slots: [], offers: [] })
  })
})

describe('the event of an opportunity', () => {
  const event = (fields: object = {}) =>
    aDescribedEvent({
      id: 'event',
      leader: 'anna',
      activityType: 'squash',
      location: cafe,
      date: later(72).toISOString(),
      endDate: later(73).toISOString(),
      ...fields,
    })
  const takes = (fields: object = {}, row = offered()) =>
    take(row, { eventId: 'event', leader: 'anna', event: event(fields) }).answer

  it('is that of the person who is asked, public, and together with it in activity, time and place', () => {
    expect(takes()).toBe(true)
    expect(takes({ date: new Date(+later(72) + 30 * minute).toISOString(), endDate: later(75).toISOString() })).toBe(
      true,
    )
    expect(takes({ date: later(73).toISOString(), endDate: later(74).toISOString() })).toBe(false)
    expect(takes({ activityType: 'tennis' })).toBe(false)
    expect(takes({ location: { lat: 50, lon: 14 } })).toBe(false)
    expect(takes({ private: true })).toBe(false)
    expect(takes({ leader: 'eva' })).toBe(false)
    expect(takes({}, offered({ founder: 'eva' }))).toBe(false)
  })

  it('may be why it was withdrawn, and is one', () => {
    expect(takes({}, withdraw(offered(), 'anna').next as OpportunityRow)).toBe(true)
    const { next } = take(offered(), { eventId: 'event', leader: 'anna', event: event() })
    const again = { leader: 'anna', event: event() }
    expect(take(next, { ...again, eventId: 'event' })).toEqual({ next, answer: true })
    expect(take(next, { ...again, eventId: 'other' })).toEqual({ next, answer: false })
  })
})
