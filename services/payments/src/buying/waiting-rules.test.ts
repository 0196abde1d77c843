import { describe, expect, it } from 'vitest'
import type { Purchase } from '../purchases/store.ts'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import { finishPurchase, retryPurchase, seatPurchase } from './attempt-rules.ts'
import { pay, type SeatsAsked } from './pay.ts'
import { aimOf, replacePending, retryAutomatically } from './waiting-rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const waiting = aPurchase({ busyUntil: null, payments: [aPayment(), aPayment({ id: 'purchase-2', aliasId: 'child' })] })
const aims = new Set([aimOf(aPayment(), 'jana')])
const replace = (state: typeof waiting) => replacePending(state, aims, now)
const statusesOf = ({ payments }: typeof waiting) => payments.map(({ status, reason }) => [status, reason])

describe('a purchase that waits for what is bought again', () => {
  it('cancels the payments for what is bought again, and keeps its others', () => {
    const { next, answer, tasks } = replace(waiting)
    expect(answer).toEqual([aimOf(aPayment({ aliasId: 'child' }), 'jana')])
    expect(statusesOf(next)).toEqual([
      ['cancelled', 'payment.replaced'],
      ['pending', null],
    ])
    expect(tasks?.map(({ task }) => task.name)).toEqual(['release-hold'])
    expect(replace(next).next).toBe(next)
  })

  it('stays while it is being paid', () => {
    const busy = { ...waiting, busyUntil: new Date(now.getTime() + 5000) }
    expect(replace(busy)).toEqual({ next: busy, answer: [] })
  })

  it('is not replaced by one for another person, event or product', () => {
    for (const other of [{ aliasId: 'child' }, { eventId: 'other' }, { productId: 'other' }]) {
      const others = new Set([aimOf(aPayment(other), 'jana')])
      expect(replacePending(aPurchase({ busyUntil: null }), others, now).next.payments[0]?.status).toBe('pending')
    }
  })
})

describe('a top-up', () => {
  const wished = aPurchase({ busyUntil: null, isAutomatic: true })
  const tried = retryAutomatically(wished, 'purchase', now)

  it('tries a purchase whose payer wanted that, and no other', () => {
    expect(tried).toMatchObject({ next: { attempt: 2 }, answer: { isOurs: true } })
    expect(tried.tasks?.map(({ task }) => task.name)).toEqual(['complete-purchase'])
    const late = new Date('2026-11-24T18:00:00Z')
    for (const [state, at] of [
      [aPurchase({ busyUntil: null }), now],
      [tried.next, now],
      [wished, late],
    ] as const)
      expect(retryAutomatically(state, 'purchase', at)).toMatchObject({ next: state, answer: { isOurs: false } })
  })

  it('has its payer told of what was paid, and of a seat that was taken', () => {
    const asked = { attempt: 2, eventId: 'event', productId: 'product' }
    const taken = seatPurchase(tried.next, { ...asked, answer: { taken: ['jana'], refused: [] } })
    const paid = finishPurchase(taken.next, { attempt: 2, posted: ['purchase-1'] }, now)
    expect(paid.facts).toMatchObject([{ type: { name: 'payments.payment-paid' }, data: { isByTopUp: true } }])
    const answer = { taken: [], refused: [{ id: 'jana', code: 'event.full' }] }
    const refused = seatPurchase(tried.next, { ...asked, answer })
    expect(refused.facts).toMatchObject([{ type: { name: 'payments.payment-cancelled' } }])
    // Who pays in the app sees the result there.
    const first = seatPurchase(aPurchase({ isAutomatic: true }), { ...asked, attempt: 1, answer })
    expect(first.facts).toEqual([])
  })

  it('no longer tries it after its payer tried it without wanting that', () => {
    const key = { id: 'again', input: 'retry' }
    const retry = (isAutomatic: boolean) =>
      retryPurchase(wished, { id: 'purchase', userId: 'jana', key, isAutomatic }, now).next
    expect(retry(false)).not.toHaveProperty('isAutomatic')
    expect(retry(true)).toMatchObject({ isAutomatic: true, agreedAt: now })
  })

  it('says when the payer agreed to it: what has changed about the event since costs nothing to leave', async () => {
    const agreedAt = new Date(now.getTime() - 60_000)
    const asked: SeatsAsked[] = []
    const nothing = () => Promise.reject(new Error('There is no answer'))
    const seats = (state: Purchase) =>
      pay(
        {
          hold: nothing,
          post: nothing,
          release: nothing,
          hasSeat: nothing,
          takeSeats: (one) => {
            asked.push(one)
            return nothing()
          },
          change: nothing,
        },
        { ...state, step: 'held', id: 'purchase' },
      ).catch(() => {})
    await seats({ ...tried.next, agreedAt })
    // The payer sees the event as it is, so `agreedAt` is not sent.
    await seats(aPurchase({ isAutomatic: true, agreedAt, attempt: 1 }))
    expect(asked.map(({ entrants }) => entrants[0]?.agreedAt)).toEqual([agreedAt.toISOString(), undefined])
  })
})
