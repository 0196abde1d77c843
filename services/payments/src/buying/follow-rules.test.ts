import { describe, expect, it } from 'vitest'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import { resumePurchase } from './attempt-rules.ts'
import { cancelEntrant, followPlan } from './follow-rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const start = new Date('2026-12-01T18:00:00Z')
const purchase = aPurchase({
  busyUntil: null,
  payments: [aPayment(), aPayment({ id: 'purchase-2', eventId: 'other' })],
})
const plan = { eventId: 'event', start, why: null, asked: new Date('2026-11-23T10:00:01Z') }

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

  it('is not paid by a top-up any more, because its payer agreed to another time, and is told', () => {
    const wishing = { ...purchase, isAutomatic: true as const }
    const { next, facts } = followPlan(wishing, plan, now)
    expect(next).not.toHaveProperty('isAutomatic')
    expect(facts?.map(({ type, data }) => [type.name, data])).toMatchObject([
      ['payments.payment-deferred', { paymentId: purchase.payments[0]?.id, expiresAt: start.toISOString() }],
    ])
    expect(followPlan(purchase, plan, now).facts).toEqual([])
    const busy = { ...wishing, busyUntil: new Date(now.getTime() + 5000) }
    expect(followPlan(busy, plan, now)).toMatchObject({ next: { isAutomatic: true }, facts: [] })
  })

  it.each(['cancelled', 'deleted'] as const)('is cancelled with an event that is %s, and its payer is told', (why) => {
    const { next, facts, tasks } = followPlan(purchase, { ...plan, why }, now)
    expect(next.payments).toMatchObject([{ status: 'cancelled', reason: why }, { status: 'pending' }])
    expect(facts).toMatchObject([{ type: { name: 'payments.payment-cancelled' }, data: { reason: why } }])
    expect(tasks).toMatchObject([{ task: { name: 'release-hold' } }])
    expect(followPlan(next, { ...plan, why }, now).facts).toBeUndefined()
  })

  it('is cancelled when its event sells something else, or nothing, and its payer is told', () => {
    for (const sells of ['other-product', null]) {
      const { next, facts, tasks } = followPlan(purchase, { ...plan, sells }, now)
      expect(next.payments).toMatchObject([{ status: 'cancelled', reason: 'product.notSold' }, { status: 'pending' }])
      expect(facts?.map(({ type }) => type.name)).toEqual(['payments.payment-cancelled'])
      expect(tasks).toMatchObject([{ task: { name: 'release-hold' } }])
      expect(followPlan({ ...purchase, busyUntil: now }, { ...plan, sells }, now).answer).toBe(false)
    }
    // Ordered after the event was asked, which may sell that by now.
    const newer = { ...plan, sells: null, asked: purchase.createdAt }
    expect(followPlan(purchase, newer, now).next.payments[0]?.status).toBe('pending')
    const { productId: sells = '' } = purchase.payments[0] ?? {}
    expect(followPlan(purchase, { ...plan, sells }, now).next.payments[0]?.status).toBe('pending')
  })

  it('is cancelled later while its credit may be held', () => {
    const busy = { ...purchase, busyUntil: now }
    for (const one of [busy, { ...busy, step: 'held' as const }]) {
      expect(followPlan(one, { ...plan, why: 'cancelled' }, now)).toEqual({ next: one, answer: false })
    }
  })

  it('expires at the new start also while an attempt is in progress, so that it is paid when that is continued', () => {
    const busy = { ...purchase, busyUntil: now }
    const { next, answer } = followPlan(busy, plan, now)
    expect(answer).toBe(true)
    const [{ expiresAt: oldStart } = aPayment()] = busy.payments
    expect(resumePurchase(busy, oldStart).next.payments).toMatchObject([{ status: 'expired' }, { status: 'expired' }])
    const { next: resumed } = resumePurchase(next, oldStart)
    expect(resumed.payments).toMatchObject([{ status: 'pending', expiresAt: start }, { status: 'expired' }])
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
