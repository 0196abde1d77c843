import { AppError } from '@parta/contracts/errors'
import type { returnDeposit } from '@parta/contracts/sales'
import type { Currency } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { askReturnOf, noteReturnOf } from '../deposits/rules.ts'
import { accounts } from '../ledger/account-rules.ts'
import { creditWallet } from '../ledger/change-credit.ts'
import { depositReturn } from '../ledger/rules.ts'
import { orgProjection } from '../orgs/store.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { purchaseOf, purchases } from '../purchases/store.ts'
import { endErased } from '../unclaimed/end-wallet.ts'
import { claimReturn } from './account-rules.ts'
import { findEarned } from './find-earned.ts'
import { orgAccounts } from './store.ts'

/**
 * An admin of the organisation gives back a deposit that it kept. Its task does so if this process dies.
 * @throws payment.notFound for an unknown payment, and to callers who are not admins of the organisation, so that they
 *   do not learn which payments exist; otherwise what `returnDeposit` throws
 */
export async function askReturn(
  kit: Kit,
  { actor, params: { id: paymentId } }: Pick<Call<typeof returnDeposit>, 'actor' | 'params'>,
): Promise<{ amount: number; currency: Currency }> {
  const adminId = personOf(actor)
  const purchase = await findPurchase(kit, purchaseOf(paymentId))
  const found = purchase?.payments.find(({ id }) => id === paymentId)
  const org = found && (await kit.projections.one(orgProjection, found.orgId))
  if (!purchase || !found || !org?.admins.includes(adminId)) throw new AppError('payment.notFound')
  const { orgId, deposit } = found
  const { currency } = purchase
  // Refused before anything is claimed.
  askReturnOf(purchase, { paymentId, adminId })
  if (deposit?.status === 'kept' && deposit.returnedBy === undefined)
    await claim(kit, { orgId, paymentId, currency, amount: deposit.amount })
  const payment = await kit.change(purchases, purchase._id, (state) => askReturnOf(state, { paymentId, adminId }))
  kit.log.info({ payment: paymentId, admin: adminId }, 'An admin gives a kept deposit back')
  try {
    await returnKept(kit, paymentId)
  } catch (error) {
    kit.log.warn({ err: error, payment: paymentId }, 'Kept deposit not given back at once; its task tries again')
  }
  return { amount: payment.deposit?.amount ?? 0, currency }
}

interface Wanted {
  readonly orgId: string
  readonly paymentId: string
  readonly currency: Currency
  readonly amount: number
}

/** What was paid out to the organisation's bank account cannot be given back from here. @throws deposit.paidOut */
async function claim(kit: Kit, { orgId, ...wanted }: Wanted): Promise<void> {
  const earned = (await findEarned(kit, orgId)).get(wanted.currency) ?? 0
  await kit.change(orgAccounts, orgId, (account, now) => claimReturn(account, { ...wanted, earned }, now))
}

/** Carries out what `askReturn` noted. Every step can be repeated: the journal's row is named after the payment. */
export async function returnKept(kit: Kit, paymentId: string): Promise<void> {
  const id = purchaseOf(paymentId)
  const purchase = await findPurchase(kit, id)
  const payment = purchase?.payments.find((one) => one.id === paymentId)
  if (!purchase || payment?.deposit?.status !== 'kept' || payment.deposit.returnedBy === undefined) return
  const { userId, currency } = purchase
  const from = accounts.org(payment.orgId, currency)
  const { amount } = payment.deposit
  const rowId = depositReturn(paymentId)
  await creditWallet(kit, userId, { rowId, amount, currency, from, kind: 'depositRefunded', ref: paymentId })
  await endErased(kit, userId)
  await kit.change(purchases, id, (state, now) => noteReturnOf(state, paymentId, now))
}
