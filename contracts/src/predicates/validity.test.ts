import { describe, expect, it } from 'vitest'
import { dayOf, validBefore } from './validity.ts'

/** 23:30 on 9 June in Prague. */
const from = new Date('2026-06-09T21:30:00Z')

describe('the validity of a subscription', () => {
  it('in days ends with the last one in Prague; the day on which it begins is the first', () => {
    // 30 days: from 9 June to 8 July.
    expect(validBefore({ validDays: 30, validUntil: null }, from)).toEqual(new Date('2026-07-08T22:00:00Z'))
    expect(validBefore({ validDays: 1, validUntil: null }, from)).toEqual(new Date('2026-06-09T22:00:00Z'))
  })

  it('until a day ends with that day in Prague, also when the clocks change', () => {
    const until = (validUntil: string) => validBefore({ validDays: null, validUntil }, from)
    expect(until('2026-10-25')).toEqual(new Date('2026-10-25T23:00:00Z'))
    expect(until('2026-03-28')).toEqual(new Date('2026-03-28T23:00:00Z'))
  })

  it('has no end for other products', () => {
    expect(validBefore({ validDays: null, validUntil: null }, from)).toBeNull()
  })
})

describe('the day of a time', () => {
  it('is that in Prague', () => {
    expect(dayOf(new Date('2026-06-09T22:30:00Z'))).toBe('2026-06-10')
  })
})
