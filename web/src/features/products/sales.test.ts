import { describe, expect, it } from 'vitest'
import { before, bucketsOf, debtorsOf, monthBefore } from './sales.ts'

const days = [
  { day: '2026-11-02', oneOff: 100, subscription: 0 },
  { day: '2026-11-08', oneOff: 50, subscription: 900 },
  { day: '2026-11-09', oneOff: 7, subscription: 0 },
]

describe('the columns of the chart', () => {
  it('are the days of a range of up to a month, also those on which nothing was sold', () => {
    const buckets = bucketsOf(days, '2026-11-01', '2026-11-09')
    expect(buckets).toHaveLength(9)
    expect(buckets[0]).toEqual({ from: '2026-11-01', to: '2026-11-01', oneOff: 0, subscription: 0 })
    expect(buckets[7]).toMatchObject({ from: '2026-11-08', oneOff: 50, subscription: 900 })
  })

  it('are weeks from Monday for half a year, cut at the ends of the range', () => {
    const buckets = bucketsOf(days, '2026-10-01', '2026-11-10')
    expect(buckets[0]).toMatchObject({ from: '2026-10-01', to: '2026-10-04' })
    expect(buckets.at(-2)).toEqual({ from: '2026-11-02', to: '2026-11-08', oneOff: 150, subscription: 900 })
    expect(buckets.at(-1)).toMatchObject({ from: '2026-11-09', to: '2026-11-10', oneOff: 7 })
  })

  it('are months for a year', () => {
    const buckets = bucketsOf(days, '2025-11-10', '2026-11-10')
    expect(buckets).toHaveLength(13)
    expect(buckets.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-10', oneOff: 157, subscription: 900 })
  })

  it('lose no amount, whatever the range', () => {
    for (const from of ['2026-11-01', '2026-07-01', '2025-12-01']) {
      const total = bucketsOf(days, from, '2026-11-30').reduce((all, each) => all + each.oneOff + each.subscription, 0)
      expect(total).toBe(1057)
    }
  })
})

describe('a day before another', () => {
  it('is some days or a year earlier', () => {
    expect(before('2026-03-01', { days: 1 })).toBe('2026-02-28')
    expect(before('2026-11-23', { years: 1 })).toBe('2025-11-23')
  })
})

describe('the month before a day', () => {
  it('is the last one, also over the end of the year', () => {
    expect([monthBefore('2026-11-23'), monthBefore('2026-01-31'), monthBefore('2026-03-31')]).toEqual([
      '2026-10',
      '2025-12',
      '2026-02',
    ])
  })
})

describe('who owes an organisation', () => {
  const payer = (id: string, owes: number) =>
    ({ person: { id }, unpaid: Array.from({ length: owes }) }) as unknown as Parameters<typeof debtorsOf>[0][number]

  it('is counted once, also who owes for aliases and for several things', () => {
    const found = debtorsOf([payer('petr', 2), payer('petr', 1), payer('eva', 1), payer('jana', 0)])
    expect(found).toEqual({ count: 2, isMore: false })
  })

  it('can be more where the list so far has nobody who owes nothing', () => {
    expect(debtorsOf([payer('petr', 1)])).toEqual({ count: 1, isMore: true })
    expect(debtorsOf([])).toEqual({ count: 0, isMore: false })
  })
})
