import { second } from '@parta/contracts/durations'
import { depositDoubted } from '@parta/contracts/payment-facts'
import { askSeat } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import { type Outcome, TryLater } from '@parta/kit/tasks/task'
import { postHolds, releaseHolds } from '../ledger/change-credit.ts'
import { depositHold } from '../ledger/rules.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { subjectOf } from '../purchases/rules.ts'
import { type Payment, purchaseOf, purchases, type StoredPurchase } from '../purchases/store.ts'
import { endErased } from '../unclaimed/end-wallet.ts'
import { type DepositSeat, isDoubted, judgeDeposit, settleDepositOf } from './rules.ts'

/**
 * Ends the deposit of a payment if the record of events says so. Every step can be repeated: a hold ends once, and its
 * first end is the one that is noted.
 * @returns when to look again
 */
export async function settle(kit: Kit, paymentId: string): Promise<Outcome> {
  const id = purchaseOf(paymentId)
  const purchase = await findPurchase(kit, id)
  const payment = purchase?.payments.find((one) => one.id === paymentId)
  if (!purchase || !payment?.deposit || !payment.eventId) return { state: 'done' }
  if (payment.status === 'pending') throw new TryLater('The payment is still in progress', 5 * second)
  if (payment.deposit.status !== 'held') return { state: 'done' }
  const seat = await findSeat(kit, payment.eventId, paymentId)
  const judged = judgeDeposit(seat, new Date())
  if ('again' in judged) {
    if (seat && isDoubted(seat, new Date())) await publishDoubt(kit, { purchase, payment, until: judged.again })
    return judged
  }
  const outcome = await endHold(kit, purchase.userId, { paymentId, outcome: judged.outcome })
  await endErased(kit, purchase.userId)
  await kit.change(purchases, id, (state, now) => settleDepositOf(state, { paymentId, outcome }, now))
  return { state: 'done' }
}

interface Doubt {
  readonly purchase: StoredPurchase
  readonly payment: Payment
  readonly until: Date
}

/** Publishes, once for each deposit, that it is kept unless the attendance is corrected. */
async function publishDoubt(kit: Kit, { purchase, payment, until }: Doubt): Promise<void> {
  const { amount = 0 } = payment.deposit ?? {}
  const { currency } = purchase
  const data = { ...subjectOf(purchase, payment), amount, currency, until: until.toISOString() }
  const id = `payments:deposit-doubted:${payment.id}`
  await kit.publish(factOf(depositDoubted, data), { id, subject: purchase._id, at: new Date(), version: 1 })
}

async function findSeat(kit: Kit, eventId: string, paymentId: string): Promise<DepositSeat | null> {
  const seat = await kit.bus.ask(askSeat, { eventId, paymentId })
  if (!seat) return null
  const { end, wasThere, card, release } = seat
  return { end: new Date(end), isReleased: release !== null, wasThere, card }
}

interface Ending {
  readonly paymentId: string
  readonly outcome: 'returned' | 'kept'
}

/** Ends the hold. @returns its first end, which a process that died before it noted it may have made */
async function endHold(kit: Kit, userId: string, { paymentId, outcome }: Ending): Promise<'returned' | 'kept'> {
  const hold = depositHold(paymentId)
  const ends = { returned: releaseHolds, kept: postHolds }
  if ((await ends[outcome](kit, userId, [hold])).done.includes(hold)) return outcome
  const other = outcome === 'kept' ? 'returned' : 'kept'
  if ((await ends[other](kit, userId, [hold])).done.includes(hold)) return other
  throw new Error(`No credit is held for the deposit of ${paymentId}`)
}
