import { describe, expect, it } from 'vitest'
import { aPayment, aPurchase } from '../payments/testing.ts'
import { cancelEntrant, followPlan } from './follow-rules.ts'

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

describe('a payment of an alias that its owner removed', () => {
  const child = aPayment({ id: 'purchase-3', aliasId: 'child' })
  const paid = aPayment({ id: 'purchase-4', aliasId: 'child', status: 'paid' })
  const family = { ...purchase, payments: [aPayment(), child, paid] }

  it('is cancelled while it waits for credit, and only that', () => {
    const { next, tasks, answer } = cancelEntrant(family, 'child', now)
    expect(next.payments).toMatchObject([
      { status: 'pending' },
      { status: 'cancelled', reason: 'alias.notFound' },
      { status: 'paid' },
    ])
    expect(tasks).toMatchObject([{ task: { name: 'release-hold' }, planning: { id: 'purchase-3' } }])
    expect(answer).toBe(true)
    expect(cancelEntrant(next, 'child', now)).toEqual({ next, answer: true })
  })

  it('is cancelled later while an attempt is in progress or its credit is held, and at once after an attempt that died', () => {
    const busy = { ...family, busyUntil: new Date(now.getTime() + 1) }
    expect(cancelEntrant(busy, 'child', now)).toEqual({ next: busy, answer: false })
    const held = { ...family, step: 'held' as const }
    expect(cancelEntrant(held, 'child', now)).toEqual({ next: held, answer: false })
    expect(cancelEntrant({ ...family, busyUntil: now }, 'child', now).answer).toBe(true)
  })
})
