import { askGivenUp } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { accounts } from '../ledger/account-rules.ts'
import { debitWallet } from '../ledger/change-credit.ts'
import { findWalletRows, readRows } from '../ledger/read-rows.ts'
import { readWallet } from '../ledger/store.ts'
import { type UnclaimedRow, unclaimed } from './store.ts'

/**
 * Empties the wallet of an erased person. At most what they gave up is forfeited, once; everything else, which arrived
 * later or was never given up, becomes unclaimed and is listed to site admins. Idempotent.
 */
export async function endWallet(kit: Kit, userId: string): Promise<void> {
  const wallet = await readWallet(kit, userId)
  const left = wallet?.balances.filter(({ available }) => available > 0) ?? []
  const { credit } = left.length > 0 ? await kit.bus.ask(askGivenUp, { userId }) : { credit: [] }
  for (const { currency, available } of left) {
    const about = { currency, kind: 'correction', ref: userId } as const
    const rowId = `forfeit:${userId}:${currency}`
    const isForfeited = (await findWalletRows(kit, userId, [rowId])).length > 0
    const given = credit.find((one) => one.currency === currency)?.amount ?? 0
    const forfeited = isForfeited ? 0 : Math.min(available, given)
    if (forfeited > 0)
      await debitWallet(kit, userId, { ...about, rowId, amount: forfeited, to: accounts.forfeited(currency) })
    const amount = available - forfeited
    // Named by the state of the wallet that was read: credit that arrives later has a row of its own.
    const rest = `unclaimed:${userId}:${currency}:${wallet?.entries ?? 0}`
    if (amount > 0) await debitWallet(kit, userId, { ...about, rowId: rest, amount, to: accounts.unclaimed(currency) })
  }
  await listUnclaimed(kit, userId)
}

/** Lists what became unclaimed, as the journal says: also what an earlier run moved before it died. */
async function listUnclaimed(kit: Kit, userId: string): Promise<void> {
  const wallet = await readWallet(kit, userId)
  if (!wallet) return
  for await (const { _id, credit, amount, currency, at } of readRows(kit, wallet)) {
    if (credit !== accounts.unclaimed(currency)) continue
    const row: UnclaimedRow = { _id, userSymbol: wallet.userSymbol, amount, currency, at }
    await kit.once(unclaimed.collection, row)
  }
}

/** Empties the wallet again when credit reached somebody who is erased already. */
export async function endErased(kit: Kit, userId: string): Promise<void> {
  const person = await kit.projections.one(people, userId)
  if (person?.deleted && !person.leaving) await endWallet(kit, userId)
}
