import { describe, expect, it } from 'vitest'
import type { Payment } from '../purchases/store.ts'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import { beginWithPayment, renewalsOf } from './renewal-rules.ts'

const end = new Date('2026-12-23T23:00:00Z')
const subscription = { type: 'subscription', eventId: null, validDays: 30, seat: 'none' } as const
const refunded = aPayment({
  ...subscription,
  status: 'refunded',
  validUntil: end,
  refundedAt: new Date('2026-12-01T10:00:00Z'),
})
const renewal = (fields: Partial<Payment> = {}) =>
  aPayment({ ...subscription, id: 'next-1', status: 'paid', validFrom: end, ...fields })
const idsOf = (all: readonly Payment[], of = refunded) => renewalsOf(of, all).map(({ id }) => id)

describe('the renewals of a refunded subscription', () => {
  it('are those of the same product and person that begin at its end, paid or waiting', () => {
    const others = [
      renewal({ productId: 'other' }),
      renewal({ aliasId: 'child' }),
      renewal({ validFrom: new Date(end.getTime() + 1) }),
      renewal({ status: 'expired' }),
      renewal({ status: 'refunded' }),
    ]
    expect(idsOf([refunded, renewal(), renewal({ id: 'next-2', status: 'pending' }), ...others])).toEqual([
      'next-1',
      'next-2',
    ])
  })

  it('are none when the subscription had ended, or another one ends at the same time', () => {
    expect(idsOf([renewal()], { ...refunded, refundedAt: end })).toEqual([])
    expect(idsOf([renewal(), aPayment({ ...subscription, status: 'paid', validUntil: end })])).toEqual([])
  })
})

describe('a renewal that waits for credit', () => {
  const waiting = (fields: Partial<Payment> = {}) =>
    aPurchase({ busyUntil: null, payments: [renewal({ status: 'pending', ...fields })] })

  it('begins with its payment, and stays so', () => {
    const { next, answer } = beginWithPayment(waiting(), 'next-1')
    expect(next.payments[0]).not.toHaveProperty('validFrom')
    expect(answer).toBe(true)
    expect(beginWithPayment(next, 'next-1')).toEqual({ next, answer: true })
  })

  it('is looked at later while it is in progress, and when it was paid meanwhile', () => {
    for (const purchase of [aPurchase({ payments: waiting().payments }), waiting({ status: 'paid' })]) {
      expect(beginWithPayment(purchase, 'next-1')).toEqual({ next: purchase, answer: false })
    }
  })

  it('stays as it is when it was cancelled meanwhile', () => {
    const purchase = waiting({ status: 'cancelled' })
    expect(beginWithPayment(purchase, 'next-1')).toEqual({ next: purchase, answer: true })
  })

  it('is refused when it is unknown', () => {
    expect(() => beginWithPayment(null, 'next-1')).toThrow('payment.notFound')
  })
})
