import { describe, expect, it } from 'vitest'
import { rangeOf, type Sold, salesOf, soldOf } from './rules.ts'

const datePaid = new Date('2026-11-22T23:30:00Z')
const payment = { type: 'subscription', status: 'paid', amount: 90_000, leaveCharge: 0, datePaid } as const

describe('what counts as sold', () => {
  it('is a paid payment with its amount, on its day in Prague', () => {
    const sold = { type: 'subscription', currency: 'CZK', total: 90_000, count: 1, day: '2026-11-23' }
    expect(soldOf(payment, 'CZK')).toEqual(sold)
  })

  it('is of a refunded one only the leave charge, as a one-off payment', () => {
    const refunded = { ...payment, status: 'refunded' } as const
    expect(soldOf(refunded, 'CZK')).toBeNull()
    expect(soldOf({ ...refunded, leaveCharge: 3000 }, 'CZK')).toMatchObject({ type: 'oneOff', total: 3000 })
  })

  it('is a kept deposit, too, also once the price was given back', () => {
    const deposit = { amount: 10_000, status: 'kept', settledAt: datePaid } as const
    const seat = { ...payment, type: 'oneOff', amount: 5000, deposit } as const
    expect(soldOf(seat, 'CZK')).toMatchObject({ total: 15_000 })
    expect(soldOf({ ...seat, status: 'refunded' }, 'CZK')).toMatchObject({ type: 'oneOff', total: 10_000 })
    const returned = { ...seat, status: 'refunded', deposit: { ...deposit, status: 'returned' } } as const
    expect(soldOf(returned, 'CZK')).toBeNull()
  })

  it('is nothing else', () => {
    for (const status of ['pending', 'expired', 'cancelled'] as const) {
      expect(soldOf({ ...payment, status }, 'CZK')).toBeNull()
      expect(soldOf({ ...payment, status, datePaid: null }, 'CZK')).toBeNull()
    }
  })
})

describe('the range of days', () => {
  const now = new Date('2026-11-22T23:30:00Z')
  const range = (startDate: string, endDate: string) => rangeOf({ startDate, endDate }, now)

  it('is from the beginning of the first to the end of the last in Prague', () => {
    const from = new Date('2026-10-24T22:00:00Z')
    // The clocks went back on the 25th, which had 25 hours.
    expect(range('2026-10-25', '2026-10-25')).toEqual({ from, before: new Date('2026-10-25T23:00:00Z') })
  })

  it('begins at most a year ago, in order, and ends today at the latest', () => {
    expect(range('2025-11-23', '2026-11-23').before).toEqual(new Date('2026-11-23T23:00:00Z'))
    expect(() => range('2025-11-22', '2026-11-23')).toThrow('payment.statsRange')
    expect(() => range('2026-11-01', '2026-11-24')).toThrow('payment.statsRange')
    expect(() => range('2026-11-02', '2026-11-01')).toThrow('payment.statsRange')
  })
})

describe('the sales', () => {
  it('are summed by currency, type and day', () => {
    const one = (total: number, day: string, other: Partial<Sold> = {}): Sold => ({
      type: 'oneOff',
      currency: 'CZK',
      total,
      count: 1,
      day,
      ...other,
    })
    const sold = [one(300, '2026-11-02'), one(100, '2026-11-01'), one(50, '2026-11-02', { type: 'subscription' })]
    expect(salesOf([...sold, one(7, '2026-11-01', { currency: 'EUR' })])).toEqual([
      {
        currency: 'CZK',
        oneOff: { count: 2, total: 400 },
        subscription: { count: 1, total: 50 },
        days: [
          { day: '2026-11-01', oneOff: 100, subscription: 0 },
          { day: '2026-11-02', oneOff: 300, subscription: 50 },
        ],
      },
      {
        currency: 'EUR',
        oneOff: { count: 1, total: 7 },
        subscription: { count: 0, total: 0 },
        days: [{ day: '2026-11-01', oneOff: 7, subscription: 0 }],
      },
    ])
    expect(salesOf([])).toEqual([])
  })
})
