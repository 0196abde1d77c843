import { describe, expect, it } from 'vitest'
import { aPayment, aPurchase } from '../payments/testing.ts'
import { followPlan } from './follow-rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const start = new Date('2026-12-01T18:00:00Z')
const purchase = aPurchase({
  busyUntil: null,
  payments: [aPayment(), aPayment({ id: 'purchase-2', eventId: 'other' })],
})
const plan = { eventId: 'event', start, why: null }

describe('a payment that waits for credit', () => {
  it('expires at the new start of its event, with its own task and reminder', () => {
    const { next, tasks } = followPlan(purchase, plan, now)
    expect(next.payments.map(({ expiresAt }) => expiresAt)).toEqual([start, purchase.payments[1]?.expiresAt])
    expect(tasks?.map(({ task, planning }) => [task.name, planning.at])).toEqual([
      ['expire-payment', start],
      ['remind-payer', new Date('2026-11-30T18:00:00Z')],
    ])
    expect(followPlan(next, plan, now)).toEqual({ next, answer: true })
  })

  it.each(['cancelled', 'deleted'] as const)('is cancelled with an event that is %s, and its payer is told', (why) => {
    const { next, facts, tasks } = followPlan(purchase, { ...plan, why }, now)
    expect(next.payments).toMatchObject([{ status: 'cancelled', reason: why }, { status: 'pending' }])
    expect(facts).toMatchObject([{ type: { name: 'payments.payment-cancelled' }, data: { reason: why } }])
    expect(tasks).toMatchObject([{ task: { name: 'release-hold' } }])
    expect(followPlan(next, { ...plan, why }, now).facts).toBeUndefined()
  })

  it('follows later while its credit is held', () => {
    const held = { ...purchase, step: 'held' as const }
    expect(followPlan(held, plan, now)).toEqual({ next: held, answer: false })
  })
})
