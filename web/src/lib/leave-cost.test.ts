import { describe, expect, it } from 'vitest'
import { leaveCosts } from './leave-cost.ts'

const now = new Date('2026-11-23T10:00:00Z')
const seat = (eventId: string, start: string, more: object = {}) => ({
  eventId,
  expiresAt: start,
  amount: 10_000,
  currency: 'CZK' as const,
  leaveSteps: [{ percent: 50, hours: 24 }],
  status: 'paid' as const,
  type: 'oneOff' as const,
  aliasId: null,
  ...more,
})
const soon = '2026-11-24T08:00:00Z'
const payments = [
  seat('a', soon),
  seat('b', '2026-12-24T08:00:00Z'),
  seat('c', soon, { aliasId: 'kuba' }),
  seat('d', soon, { status: 'refunded' }),
  seat('e', '2026-11-23T09:00:00Z'),
]

describe('leaving several paid seats', () => {
  it('costs the sum of the charges of all coming dates', () => {
    expect(leaveCosts(payments, { people: ['me'], me: 'me', now })).toEqual([
      { seats: 2, currency: 'CZK', charge: 5000 },
    ])
    expect(leaveCosts(payments, { people: ['me', 'kuba'], me: 'me', now })).toMatchObject([{ charge: 10_000 }])
  })

  it('counts only the dates that are left, by their starts of today', () => {
    const starts = new Map([['b', soon]])
    expect(leaveCosts(payments, { people: ['me', 'kuba'], me: 'me', now, starts })).toEqual([
      { seats: 1, currency: 'CZK', charge: 5000 },
    ])
  })

  it('of an event that was moved counts by when it begins now', () => {
    const moved = [
      seat('a', soon, { start: '2026-12-24T08:00:00Z' }),
      seat('e', '2026-11-23T09:00:00Z', { start: soon }),
    ]
    expect(leaveCosts(moved, { people: ['me'], me: 'me', now })).toEqual([{ seats: 2, currency: 'CZK', charge: 5000 }])
  })

  it('of people without paid seats says nothing', () => {
    expect(leaveCosts(payments, { people: ['eva'], me: 'me', now })).toEqual([])
  })
})
