import { describe, expect, it } from 'vitest'
import { canJoinAll, joinText, leavingCost, leavingSeats } from './sale.ts'

describe('leaving paid seats', () => {
  const steps = [
    { hours: 48, percent: 20 },
    { hours: 12, percent: 60 },
  ]
  const payments = [
    { amount: 15_000, leaveSteps: steps },
    { amount: 5_050, leaveSteps: steps },
  ]
  const start = '2026-11-25T18:00:00Z'
  const cost = (now: string) => leavingCost(payments, start, new Date(now))

  it('costs the sum of the charges of the step that applies now, each rounded half up', () => {
    expect(cost('2026-11-20T18:00:00Z')).toBe(0)
    expect(cost('2026-11-24T18:00:00Z')).toBe(3000 + 1010)
    expect(cost('2026-11-25T17:00:00Z')).toBe(9000 + 3030)
  })
})

describe('what leaving gives back', () => {
  const seat = (aliasId: string | null, status = 'paid') =>
    ({ aliasId, status, amount: 10_000, leaveSteps: [], deposit: null }) as const

  it('costs nothing for those who paid before the change', () => {
    const payments = [seat(null), seat('kuba'), seat('eva', 'refunded')] as never
    const { paid, charged } = leavingSeats(payments, { ids: ['me', 'kuba', 'eva'], me: 'me', freeToLeave: ['me'] })
    expect(paid).toEqual([seat(null), seat('kuba')])
    expect(charged).toEqual([seat('kuba')])
  })

  it('gives deposits back, and nothing else for a free seat', () => {
    const free = { ...seat('kuba'), amount: 0, deposit: { amount: 5000, status: 'held' } }
    const returned = { ...seat('eva'), amount: 0, deposit: { amount: 5000, status: 'returned' } }
    const payments = [seat(null), free, returned] as never
    const of = (ids: string[]) => leavingSeats(payments, { ids, me: 'me' })
    expect(of(['me', 'kuba', 'eva'])).toMatchObject({ paid: [seat(null)], charged: [seat(null)], deposit: 5000 })
    expect(of(['kuba', 'eva'])).toMatchObject({ paid: [], charged: [], deposit: 5000 })
  })
})

describe('the button that joins a sold event', () => {
  const event = { oneOffProductId: 'ticket', subscriptionProductId: null }

  it('says that a place is paid for, and to whoever has one that it adds others', () => {
    expect(joinText('join', { isForMe: true, event })).toBe('joinPaid')
    expect(joinText('join', { isForMe: false, event })).toBe('joinOthers')
  })
})

describe('all dates of a repetition', () => {
  it('are joined at once by a subscription only', () => {
    const sold = { oneOffProductId: 'ticket', subscriptionProductId: null }
    expect(canJoinAll(sold)).toBe(false)
    expect(canJoinAll({ ...sold, subscriptionProductId: 'season' })).toBe(true)
    expect(canJoinAll({ oneOffProductId: null, subscriptionProductId: null })).toBe(true)
  })
})
