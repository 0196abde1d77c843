import type { Currency } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { openOperator } from '@parta/kit/operator'
import { createOnce } from '@parta/kit/store/once'
import { service } from '../../services/payments/src/app.ts'
import { accounts } from '../../services/payments/src/ledger/account-rules.ts'
import { creditWallet, holdCredit, postHolds } from '../../services/payments/src/ledger/change-credit.ts'
import { orgAccounts } from '../../services/payments/src/proposals/store.ts'
import { endWallet } from '../../services/payments/src/unclaimed/end-wallet.ts'
import { storeSold } from '../../services/payments/test/sold.ts'
import type { Member } from './people.ts'

let count = 0

/** Gives a person credit, as a bank transfer does. Amounts are in minor units. */
export function giveCredit({ id }: Member, amount: number): Promise<void> {
  count += 1
  const rowId = `journey:${id}:${count}:${Date.now()}`
  return withLedger(async (kit) => {
    const from = accounts.correction('CZK')
    await creditWallet(kit, id, { rowId, amount, currency: 'CZK', from, kind: 'topUp', ref: 'journey' })
  })
}

interface Sold {
  /** The payment's id. */
  readonly id: string
  readonly amount: number
  readonly currency: Currency
}

/** Adds the price of each payment to a person's credit, and moves it to the organisation. */
export function payFor(userId: string, orgId: string, sold: readonly Sold[]): Promise<void> {
  return withLedger(async (kit) => {
    for (const { id, amount, currency } of sold) {
      if (amount === 0) continue
      const from = accounts.correction(currency)
      await creditWallet(kit, userId, { rowId: `journey:${id}`, amount, currency, from, kind: 'topUp', ref: 'journey' })
      await holdCredit(kit, userId, { holds: [{ id, amount, currency, to: accounts.org(orgId, currency) }] })
      await postHolds(kit, userId, [id])
    }
  })
}

/** Leaves credit behind, as the erasure of the person's account does when it was not given up. */
export async function leaveCreditUnclaimed(person: Member, amount: number): Promise<void> {
  await giveCredit(person, amount)
  await withLedger((kit) => endWallet(kit, person.id))
}

/** Sells a subscription that is over by now, and makes the last change of the organisation's account a day old. */
export function sellLongAgo(person: Member, orgId: string, amount: number): Promise<void> {
  return withLedger(async (kit) => {
    await storeSold(kit, { orgId, person, amount })
    const rows = kit.database.native<{ _id: string; v: number }>(orgAccounts.collection)
    await rows.updateOne({ _id: orgId }, { $set: { changedAt: new Date(Date.now() - 86_400_000) }, $inc: { v: 1 } })
  })
}

async function withLedger(run: (kit: Kit) => Promise<void>): Promise<void> {
  const env = JSON.parse(process.env['PARTA_TEST_ENV'] ?? '{}') as Record<string, string>
  const { operator, close } = await openOperator(service, env)
  // An operator has no projections: the person's wallet exists already.
  await run({ ...operator, once: createOnce(operator.database) } as unknown as Kit)
  await close()
}
