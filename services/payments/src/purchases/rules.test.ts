import { paymentStatuses } from '@parta/contracts/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cancelPayment,
  expirePayment,
  isCovering,
  isLasting,
  payPayment,
  refundPayment,
  renewedFrom,
  waitingOf,
} from './rules.ts'
import { aPayment } from './testing.ts'

const now = new Date('2026-11-23T10:00:00Z')
const later = new Date('2026-11-24T10:00:00Z')
const pending = aPayment({ expiresAt: later })
const paid = payPayment(pending, now)

describe('a renewal', () => {
  const pass = payPayment(aPayment({ type: 'subscription', eventId: null, validDays: 30, expiresAt: later }), now)
  const end = renewedFrom([pass]) ?? now
  const renewal = aPayment({ type: 'subscription', eventId: null, validDays: 30, expiresAt: later, validFrom: end })

  it('covers the days after the last one, without a gap and without a day twice', () => {
    // 30 days in all: from 23 November to 22 December.
    expect(end).toEqual(new Date('2026-12-22T23:00:00Z'))
    const next = payPayment(renewal, later)
    // 30 days in all: from 23 December to 21 January.
    expect(next.validUntil).toEqual(new Date('2027-01-21T23:00:00Z'))
    const lastMoment = new Date(end.getTime() - 1)
    expect([pass, next].map((one) => isCovering(one, lastMoment))).toEqual([true, false])
    expect([pass, next].map((one) => isCovering(one, end))).toEqual([false, true])
    expect(isLasting(next, now)).toBe(true)
  })

  it('begins at once when the one before has ended by the time it is paid', () => {
    const paidAt = new Date('2026-12-24T10:00:00Z')
    const next = payPayment(renewal, paidAt)
    expect(next.validUntil).toEqual(new Date('2027-01-22T23:00:00Z'))
    expect(isCovering(next, paidAt)).toBe(true)
  })

  it('covers each moment exactly once, whenever it is bought and whatever its days, also when clocks change', () => {
    const days = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 * 24 }),
        fc.tuple(days, days),
        fc.nat(1000),
        (hour, [first, second], share) => {
          const paidAt = new Date(now.getTime() + hour * 3_600_000)
          const one = payPayment(aPayment({ type: 'subscription', validDays: first }), paidAt)
          const from = one.validUntil ?? paidAt
          const between = new Date(paidAt.getTime() + ((from.getTime() - paidAt.getTime() - 1) * share) / 1000)
          const two = payPayment(aPayment({ type: 'subscription', validDays: second, validFrom: from }), between)
          const end = two.validUntil?.getTime() ?? 0
          expect(Math.round((end - from.getTime()) / 86_400_000)).toBe(second)
          const at = new Date(paidAt.getTime() + ((end - paidAt.getTime() - 1) * share) / 1000)
          expect([one, two].filter((payment) => isCovering(payment, at))).toHaveLength(1)
        },
      ),
    )
  })
})

describe('a payment', () => {
  it('goes from pending to paid, expired or cancelled', () => {
    expect(paid).toMatchObject({ status: 'paid', datePaid: now })
    expect(cancelPayment(pending, 'event.full')).toMatchObject({ status: 'cancelled', reason: 'event.full' })
    expect(expirePayment(pending, later).status).toBe('expired')
  })

  it('does not expire before its time', () => {
    expect(expirePayment(pending, new Date(later.getTime() - 1))).toBe(pending)
  })

  it.each(paymentStatuses.filter((status) => status !== 'pending'))('that is %s is not paid or cancelled', (status) => {
    const payment = aPayment({ status })
    expect(() => payPayment(payment, now)).toThrow('payment.notPending')
    expect(() => cancelPayment(payment, null)).toThrow('payment.notPending')
    expect(expirePayment(payment, new Date('2030-01-01'))).toBe(payment)
  })

  it.each(['pending', 'expired', 'cancelled'] as const)('that is %s is not refunded', (status) => {
    const refund = { leaveCharge: 0, reason: 'left' }
    expect(() => refundPayment(aPayment({ status }), refund, now)).toThrow('payment.notPending')
  })

  it('is refunded but for its leave charge', () => {
    const { payment, amount } = refundPayment(paid, { leaveCharge: 3000, reason: 'left' }, later)
    expect(amount).toBe(7000)
    expect(payment).toMatchObject({ status: 'refunded', leaveCharge: 3000, reason: 'left', refundedAt: later })
  })

  it('gives the charge back when another takes the seat, once', () => {
    const { payment } = refundPayment(paid, { leaveCharge: 3000, reason: 'left' }, later)
    const back = refundPayment(payment, { leaveCharge: 0, reason: 'left' }, later)
    expect(back).toMatchObject({ amount: 3000, payment: { leaveCharge: 0 } })
    expect(refundPayment(back.payment, { leaveCharge: 0, reason: 'left' }, later).amount).toBe(0)
  })

  it('never gives back more than was paid, whatever charges are computed in whatever order', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.array(fc.nat(30_000), { maxLength: 8 }), (price, charges) => {
        let payment = payPayment(aPayment({ amount: price, expiresAt: later }), now)
        let back = 0
        for (const leaveCharge of charges) {
          const refund = refundPayment(payment, { leaveCharge, reason: 'left' }, later)
          expect(refund.amount).toBeGreaterThanOrEqual(0)
          payment = refund.payment
          back += refund.amount
        }
        const kept = payment.status === 'refunded' ? payment.leaveCharge : price
        expect(back).toBe(price - kept)
      }),
    )
  })

  it('of a subscription covers its person until the end of its last day in Prague', () => {
    const days = payPayment(aPayment({ type: 'subscription', eventId: null, validDays: 1 }), now)
    const end = new Date('2026-11-23T23:00:00Z')
    expect(days.validUntil).toEqual(end)
    expect(isCovering(days, new Date(end.getTime() - 1))).toBe(true)
    expect(isCovering(days, end)).toBe(false)
    expect(isCovering(paid, new Date('2030-01-01'))).toBe(true)
    expect(isCovering(pending, now)).toBe(false)
  })
})

describe('a payment that waits for credit', () => {
  it('says what is due for all that waits in its purchase, with deposits, because it is paid together or not at all', () => {
    const first = aPayment({ deposit: { amount: 5000, status: 'due', settledAt: null } })
    const payments = [
      first,
      aPayment({ id: 'purchase-2', aliasId: 'kuba' }),
      aPayment({ id: 'purchase-3', eventId: 'other' }),
      aPayment({ id: 'purchase-4', status: 'cancelled' }),
    ]
    const purchase = { userId: 'jana', currency: 'CZK', payments } as const
    expect(waitingOf(purchase, first)).toMatchObject({ amount: 10_000, due: 35_000 })
  })
})
