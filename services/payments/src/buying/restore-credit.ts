import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Attempt, Outcome } from '@parta/kit/tasks/task'
import { releaseHolds } from '../ledger/change-credit.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { holdIdsOf } from '../purchases/rules.ts'
import { purchaseOf } from '../purchases/store.ts'
import { endErased } from '../unclaimed/end-wallet.ts'

/** After this time no attempt that began before the end of a payment can still reserve its credit. */
const lateMs = 10 * minute

/** Runs the task of a payment that has ended without being paid: its credit is free again. */
export async function restoreCredit(
  kit: Kit,
  paymentId: string,
  { createdAt }: Pick<Attempt, 'createdAt'>,
): Promise<Outcome> {
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  const payment = purchase?.payments.find(({ id }) => id === paymentId)
  if (!purchase || (payment?.status !== 'cancelled' && payment?.status !== 'expired')) return { state: 'done' }
  await releaseHolds(kit, purchase.userId, holdIdsOf([payment]))
  await endErased(kit, purchase.userId)
  const last = new Date(createdAt.getTime() + lateMs)
  return last > new Date() ? { again: last } : { state: 'done' }
}
