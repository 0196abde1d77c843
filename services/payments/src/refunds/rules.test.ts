import { describe, expect, it } from 'vitest'
import { payPayment } from '../purchases/rules.ts'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import { chargeFor, refundOf } from './rules.ts'

const start = new Date('2026-11-24T18:00:00Z')
const now = new Date('2026-11-24T16:00:00Z')
const leaveSteps = [
  { percent: 30, hours: 48 },
  { percent: 50, hours: 24 },
]
const paid = payPayment(aPayment({ leaveSteps }), new Date('2026-11-20T10:00:00Z'))
const purchase = aPurchase({ step: 'done', busyUntil: null, payments: [paid, aPayment({ id: 'purchase-2' })] })

describe('what is kept of a payment whose seat became free', () => {
  it.each([
    ['2026-11-22T17:59:59Z', 0],
    ['2026-11-22T18:00:00Z', 3000],
    ['2026-11-24T17:00:00Z', 5000],
  ])('is the leave charge of who left at %s: %i', (at, kept) => {
    expect(chargeFor(paid, { reason: 'left', at: new Date(at), start })).toBe(kept)
  })

  it.each(['kicked', 'lapsed', 'gone', 'organiser', 'minimum'] as const)(
    'is nothing when the reason is %s',
    (reason) => {
      expect(chargeFor(paid, { reason: reason as never, at: now, start })).toBe(0)
    },
  )
})

describe('a refund', () => {
  const refund = (state: typeof purchase, leaveCharge: number) =>
    refundOf(state, { paymentId: 'purchase-1', leaveCharge, reason: 'left' }, now)

  it('is a fact with what came back, and changes no other payment', () => {
    const { next, facts } = refund(purchase, 3000)
    expect(next.payments).toMatchObject([{ status: 'refunded', leaveCharge: 3000 }, { status: 'pending' }])
    expect(facts).toMatchObject([{ data: { amount: 7000, leaveCharge: 3000, currency: 'CZK', reason: 'left' } }])
  })

  it('changes nothing when it comes again', () => {
    const { next } = refund(purchase, 3000)
    expect(refund(next, 3000)).toMatchObject({ next })
    expect(refund(next, 3000).facts).toBeUndefined()
  })

  it('is complete once another takes the seat', () => {
    const { next, facts } = refund(refund(purchase, 3000).next, 0)
    expect(next.payments[0]).toMatchObject({ status: 'refunded', leaveCharge: 0 })
    expect(facts).toMatchObject([{ data: { amount: 3000, leaveCharge: 0, returnsCharge: true } }])
  })

  it('is refused for a payment that is not paid', () => {
    const pending = { paymentId: 'purchase-2', leaveCharge: 0, reason: 'left' }
    expect(() => refundOf(purchase, pending, now)).toThrow('payment.notPending')
    expect(() => refundOf(null, pending, now)).toThrow('payment.notFound')
  })
})
