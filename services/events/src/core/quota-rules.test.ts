import { hour, minute } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import { countEvents, countedFrom, discountEvents } from './quota-rules.ts'
import type { QuotaRow } from './quota-store.ts'

const now = new Date('2026-10-01T10:20:00Z')
const later = (time: number) => new Date(now.getTime() + time)
const limit = { most: 10, refusal: 'event.tooManyToday' } as const
const count = (state: QuotaRow | null, events: number, { at = now, before = 0, gone = 0 } = {}) =>
  countEvents(state, { ...limit, count: events, before, gone }, at).next

describe('created events', () => {
  it('are counted up to the limit, each date of a repetition as one', () => {
    const some = count(count(null, 6), 3)
    expect(some.hours).toEqual([{ at: new Date('2026-10-01T10:00:00Z'), count: 9 }])
    expect(() => count(some, 2)).toThrow('event.tooManyToday')
    expect(count(some, 1).hours).toMatchObject([{ count: 10 }])
  })

  it('count for 24 full hours and that in which they were created', () => {
    const full = count(count(null, 4), 6, { at: later(hour) })
    expect(() => count(full, 1, { at: later(24 * hour + 39 * minute) })).toThrow('event.tooManyToday')
    const next = count(full, 4, { at: later(24 * hour + 40 * minute) })
    expect(next.hours.map((one) => one.count)).toEqual([6, 4])
  })

  it('from before these hours count where they are still to come', () => {
    expect(() => count(null, 3, { before: 8 })).toThrow('event.tooManyToday')
    expect(count(null, 2, { before: 8 }).hours).toMatchObject([{ count: 2 }])
    expect(countedFrom(now)).toEqual(new Date('2026-09-30T10:00:00Z'))
  })

  it('do not count once they are cancelled or over; the limit itself stays the same', () => {
    const full = count(null, 10)
    expect(() => count(full, 4, { gone: 3 })).toThrow('event.tooManyToday')
    expect(count(full, 3, { gone: 3 }).hours).toMatchObject([{ count: 13 }])
    expect(() => count(full, 11, { gone: 30 })).toThrow('event.tooManyToday')
  })

  it('that another limit refuses are taken back', () => {
    const { next } = discountEvents(count(count(null, 2), 5), { count: 5, at: now })
    expect(next.hours).toMatchObject([{ count: 2 }])
  })
})
