import { second } from '@parta/contracts/durations'
import { askSeat } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { TryLater } from '@parta/kit/tasks/task'
import { accounts } from '../ledger/account-rules.ts'
import { creditWallet } from '../ledger/change-credit.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { type Payment, purchaseOf, purchases, type StoredPurchase } from '../purchases/store.ts'
import { endErased } from '../unclaimed/end-wallet.ts'
import { byHand, chargeFor, refundOf } from './rules.ts'

/**
 * Refunds a payment whose seat became free, as the record of events says; a seat that is still taken changes nothing.
 * Every step can be repeated: the rows of the journal are named after the payment.
 */
export async function refund(kit: Kit, paymentId: string): Promise<void> {
  const found = await findReleased(kit, paymentId)
  if (!found) return
  await refundReleased(kit, found)
  await endErased(kit, found.purchase.userId)
}

type Released = NonNullable<Awaited<ReturnType<typeof findReleased>>>

async function refundReleased(kit: Kit, { purchase, payment, release }: Released): Promise<void> {
  const paymentId = payment.id
  const leaveCharge = chargeFor(payment, release)
  await giveBack(kit, { purchase, payment, rowId: `refund:${paymentId}`, amount: payment.amount - leaveCharge })
  const { reason } = release
  const id = purchase._id
  await kit.change(purchases, id, (state, now) => refundOf(state, { paymentId, leaveCharge, reason }, now))
  const back = release.cancelled ?? (release.refilledAt ? reason : null)
  if (!back || (await keptOf(kit, paymentId)) === 0) return
  // A row of its own: the amount of the first one must not depend on what happened to the seat afterwards.
  await giveBack(kit, { purchase, payment, rowId: `return-charge:${paymentId}`, amount: leaveCharge })
  await kit.change(purchases, id, (state, now) => refundOf(state, { paymentId, leaveCharge: 0, reason: back }, now))
}

/** Returns the charge that is still kept; one that came back before is never given back again. */
async function keptOf(kit: Kit, paymentId: string): Promise<number> {
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  return purchase?.payments.find(({ id }) => id === paymentId)?.leaveCharge ?? 0
}

async function findReleased(kit: Kit, paymentId: string) {
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  // A subscription is valid for all its dates: it is not refunded for one of them.
  if (!purchase || !payment?.eventId || payment.type !== 'oneOff') return null
  // Site admins gave all of it back already.
  if (payment.reason === byHand) return null
  const seat = await kit.bus.ask(askSeat, { eventId: payment.eventId, paymentId })
  if (!seat?.release || seat.userId !== purchase.userId) return null
  if (payment.status === 'pending') throw new TryLater('The payment is still in progress', 5 * second)
  if (payment.status !== 'paid' && payment.status !== 'refunded') return null
  const { at, start, ...release } = seat.release
  return { purchase, payment, release: { ...release, at: new Date(at), start: new Date(start) } }
}

interface GivingBack {
  readonly purchase: StoredPurchase
  readonly payment: Payment
  readonly rowId: string
  readonly amount: number
}

async function giveBack(kit: Kit, { purchase, payment, rowId, amount }: GivingBack): Promise<void> {
  const { userId, currency } = purchase
  if (amount === 0) return
  const from = accounts.org(payment.orgId, currency)
  await creditWallet(kit, userId, { rowId, amount, currency, from, kind: 'refund', ref: payment.id })
}
