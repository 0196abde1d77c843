import { AppError } from '@parta/contracts/errors'
import type { PurchaseView } from '@parta/contracts/payments'
import { neededFor } from '@parta/contracts/predicates/kart'
import type { Kit } from '@parta/kit/kit'
import { findWallet } from '../ledger/open-wallet.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import type { Purchase } from '../purchases/store.ts'
import { paymentViews } from '../purchases/view.ts'

/** Returns a purchase as it is now, with the credit that its pending payments lack. */
export async function purchaseView(kit: Kit, id: string): Promise<PurchaseView> {
  const purchase = await findPurchase(kit, id)
  if (!purchase) throw new AppError('payment.notFound')
  return { id, payments: paymentViews(id, purchase), missing: await missingCredit(kit, purchase) }
}

async function missingCredit(kit: Kit, { userId, currency, payments, step, busyUntil }: Purchase) {
  if (step !== 'open' || busyUntil !== null) return null
  const waiting = payments
    .filter(({ status }) => status === 'pending')
    .reduce((sum, payment) => sum + neededFor(payment), 0)
  const { balances } = await findWallet(kit, userId)
  const available = balances.find((balance) => balance.currency === currency)?.available ?? 0
  return waiting > available ? { currency, amount: waiting - available } : null
}
