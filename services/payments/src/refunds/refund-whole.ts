import type { RefundReason } from '@parta/contracts/money'
import type { Kit } from '@parta/kit/kit'
import { accounts } from '../ledger/account-rules.ts'
import { creditWallet, releaseHolds } from '../ledger/change-credit.ts'
import { type Payment, purchases, type StoredPurchase } from '../purchases/store.ts'
import { endErased } from '../unclaimed/end-wallet.ts'
import { refundOf } from './rules.ts'

/**
 * Refunds a paid subscription in full; it may then be bought again. Every step can be repeated: the row of the
 * journal is named after the payment.
 */
export async function refundWhole(
  kit: Kit,
  { _id, userId, currency }: StoredPurchase,
  { payment: { id, amount, orgId }, reason }: { readonly payment: Payment; readonly reason: RefundReason },
): Promise<void> {
  const about = { rowId: `refund:${id}`, amount, currency, kind: 'refund', ref: id } as const
  if (amount > 0) await creditWallet(kit, userId, { ...about, from: accounts.org(orgId, currency) })
  await kit.change(purchases, _id, (state, now) => refundOf(state, { paymentId: id, leaveCharge: 0, reason }, now))
  await releaseHolds(kit, userId, [id])
  await endErased(kit, userId)
}
