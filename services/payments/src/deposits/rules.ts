import { AppError } from '@parta/contracts/errors'
import type { CardState } from '@parta/contracts/money'
import { depositSettled } from '@parta/contracts/payment-facts'
import { attendanceUntil } from '@parta/contracts/predicates/attendance'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { settleDeposit, subjectOf } from '../purchases/rules.ts'
import { type Payment, type Purchase, returnDepositTask } from '../purchases/store.ts'

/** How the seat of a deposit stands, as the record of events says. */
export interface DepositSeat {
  readonly end: Date
  /** Left, removed, or the event does not take place. */
  readonly isReleased: boolean
  /** `null` while nobody has marked it. */
  readonly wasThere: boolean | null
  /** What the leader said of the card; `null` for nothing. */
  readonly card: CardState | null
}

/** The outcome of a deposit, or the time at which to look again. */
export type Judgement = { readonly outcome: 'returned' | 'kept' } | { readonly again: Date }

/**
 * Decides on a deposit. It comes back at once for a seat that was given up or a card that was seen, and after the event
 * to who came. Only who was marked as missing, or as being without the card, loses it, and only when the attendance can
 * no longer be corrected; until then a correction gives it back.
 * @param seat `null` when there is no record of the seat any more
 */
export function judgeDeposit(seat: DepositSeat | null, now: Date): Judgement {
  if (!seat || seat.isReleased || seat.card === 'seen') return { outcome: 'returned' }
  if (now < seat.end) return { again: seat.end }
  if (seat.wasThere === true && seat.card !== 'missing') return { outcome: 'returned' }
  const settled = attendanceUntil({ endDate: seat.end })
  if (now < settled) return { again: settled }
  return { outcome: seat.wasThere === false || seat.card === 'missing' ? 'kept' : 'returned' }
}

/** Whether the deposit of an event that is over is kept unless the attendance is corrected. */
export function isDoubted({ end, wasThere, card, isReleased }: DepositSeat, now: Date): boolean {
  return !isReleased && now >= end && card !== 'seen' && (wasThere === false || card === 'missing')
}

interface Settling {
  readonly paymentId: string
  readonly outcome: 'returned' | 'kept'
}

/** Notes the end of a deposit; a repeated one changes nothing. */
export function settleDepositOf(
  purchase: Purchase | null,
  { paymentId, outcome }: Settling,
  now: Date,
): Decision<Purchase, void> {
  const before = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || !before) throw new AppError('payment.notFound')
  const payment = settleDeposit(before, outcome, now)
  if (payment === before) return { next: purchase, answer: undefined }
  const { amount = 0 } = payment.deposit ?? {}
  const fact = { ...subjectOf(purchase, payment), amount, currency: purchase.currency, outcome }
  return { next: withPayment(purchase, before, payment), facts: [factOf(depositSettled, fact)], answer: undefined }
}

interface Returning {
  readonly paymentId: string
  readonly adminId: string
}

/**
 * Stores who decided to give a kept deposit back, and plans the task that does so. A repeated decision changes nothing.
 * @throws payment.notFound, deposit.own, deposit.notKept
 */
export function askReturnOf(purchase: Purchase | null, { paymentId, adminId }: Returning): Decision<Purchase, Payment> {
  const before = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || !before) throw new AppError('payment.notFound')
  if (purchase.userId === adminId) throw new AppError('deposit.own')
  if (before.deposit?.returnedBy !== undefined) return { next: purchase, answer: before }
  if (before.deposit?.status !== 'kept') throw new AppError('deposit.notKept')
  const payment: Payment = { ...before, deposit: { ...before.deposit, returnedBy: adminId } }
  const tasks = [planned(returnDepositTask, { id: paymentId, data: { paymentId } })]
  return { next: withPayment(purchase, before, payment), tasks, answer: payment }
}

/** Notes that a kept deposit came back; a repeated one changes nothing. */
export function noteReturnOf(purchase: Purchase | null, paymentId: string, now: Date): Decision<Purchase, void> {
  const before = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || !before) throw new AppError('payment.notFound')
  if (before.deposit?.status !== 'kept') return { next: purchase, answer: undefined }
  const payment: Payment = { ...before, deposit: { ...before.deposit, status: 'returned', returnedAt: now } }
  const { amount } = before.deposit
  const fact = { ...subjectOf(purchase, payment), amount, currency: purchase.currency, outcome: 'returned' as const }
  return { next: withPayment(purchase, before, payment), facts: [factOf(depositSettled, fact)], answer: undefined }
}

function withPayment(purchase: Purchase, before: Payment, payment: Payment): Purchase {
  return { ...purchase, payments: purchase.payments.map((one) => (one === before ? payment : one)) }
}
