import { day, hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPayment, aPurchase } from '../purchases/testing.ts'
import { type DepositSeat, judgeDeposit, settleDepositOf } from './rules.ts'

const end = new Date('2026-11-24T19:00:00Z')
const settled = new Date(end.getTime() + limits.attendance.days * day)
const seat = (fields: Partial<DepositSeat> = {}): DepositSeat => ({
  end,
  isReleased: false,
  wasThere: null,
  card: null,
  ...fields,
})
const before = (time: Date) => new Date(time.getTime() - 1)

describe('a deposit', () => {
  it('comes back at once for a seat that was given up, a card that was seen, and a seat without a record', () => {
    const early = new Date(end.getTime() - 50 * hour)
    expect(judgeDeposit(seat({ isReleased: true }), early)).toEqual({ outcome: 'returned' })
    expect(judgeDeposit(seat({ card: 'seen' }), early)).toEqual({ outcome: 'returned' })
    expect(judgeDeposit(null, early)).toEqual({ outcome: 'returned' })
  })

  it('comes back after the event to who was there', () => {
    expect(judgeDeposit(seat({ wasThere: true }), before(end))).toEqual({ again: end })
    expect(judgeDeposit(seat({ wasThere: true }), end)).toEqual({ outcome: 'returned' })
  })

  it('is kept from who did not come, when the attendance can no longer be corrected', () => {
    expect(judgeDeposit(seat({ wasThere: false }), before(settled))).toEqual({ again: settled })
    expect(judgeDeposit(seat({ wasThere: false }), settled)).toEqual({ outcome: 'kept' })
  })

  it('is kept from who came without the card', () => {
    expect(judgeDeposit(seat({ wasThere: true, card: 'missing' }), before(settled))).toEqual({ again: settled })
    expect(judgeDeposit(seat({ wasThere: true, card: 'missing' }), settled)).toEqual({ outcome: 'kept' })
  })

  it('comes back when nobody has marked the player', () => {
    expect(judgeDeposit(seat(), before(settled))).toEqual({ again: settled })
    expect(judgeDeposit(seat(), settled)).toEqual({ outcome: 'returned' })
  })

  it('ends at the latest a week after the event, and never looks again in the past', () => {
    const anySeat = fc.record({
      isReleased: fc.boolean(),
      wasThere: fc.constantFrom(true, false, null),
      card: fc.constantFrom('seen' as const, 'missing' as const, null),
    })
    fc.assert(
      fc.property(anySeat, fc.integer({ min: -20 * day, max: 20 * day }), (fields, later) => {
        const now = new Date(end.getTime() + later)
        const judged = judgeDeposit(seat(fields), now)
        if ('again' in judged) expect(judged.again.getTime()).toBeGreaterThan(now.getTime())
        else if (judged.outcome === 'kept') {
          expect(now.getTime()).toBeGreaterThanOrEqual(settled.getTime())
          expect(fields.wasThere === false || fields.card === 'missing').toBe(true)
          expect(fields.isReleased || fields.card === 'seen').toBe(false)
        }
        if (now >= settled) expect(judged).toHaveProperty('outcome')
      }),
    )
  })

  it('ends once, with a fact', () => {
    const deposit = { amount: 5000, status: 'held' as const, settledAt: null }
    const purchase = aPurchase({ payments: [aPayment({ status: 'paid', multisport: true, deposit })] })
    const first = settleDepositOf(purchase, { paymentId: 'purchase-1', outcome: 'kept' }, settled)
    expect(first.next.payments[0]?.deposit).toEqual({ amount: 5000, status: 'kept', settledAt: settled })
    expect(first.facts).toMatchObject([{ data: { paymentId: 'purchase-1', amount: 5000, outcome: 'kept' } }])
    const second = settleDepositOf(first.next, { paymentId: 'purchase-1', outcome: 'returned' }, settled)
    expect(second).toEqual({ next: first.next, answer: undefined })
    expect(() => settleDepositOf(purchase, { paymentId: 'other-1', outcome: 'kept' }, settled)).toThrow(
      'payment.notFound',
    )
  })
})
