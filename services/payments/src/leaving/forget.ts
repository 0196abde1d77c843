import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Movement, movements } from '../bank/store.ts'
import { debitWallet } from '../ledger/change-credit.ts'
import { accounts } from '../ledger/rules.ts'
import { readWallet } from '../ledger/store.ts'
import { proposals, proposalsOf } from '../proposals/store.ts'
import { forgetPayer, forgetProposed } from './rules.ts'

/**
 * Ends the wallet of an erased person: credit that they gave up is forfeited, and what the bank knows of them is removed
 * from its movements, as are accounts and notes from what site admins proposed. Journal, purchases, movements and
 * proposals stay, because accounting records must be kept for ten years by law; they contain the person's id, from which
 * nothing leads to them any more. Idempotent.
 */
export async function forget(kit: Kit, userId: string): Promise<void> {
  await forfeit(kit, userId)
  const found = kit.database.native<Stored<Movement>>(movements.collection).find({ userId }, { projection: { _id: 1 } })
  for await (const { _id } of found) await kit.change(movements, _id, forgetPayer)
  const about = proposalsOf(kit).find({ userId }, { projection: { _id: 1 } })
  for await (const { _id } of about) await kit.change(proposals, _id, forgetProposed)
}

async function forfeit(kit: Kit, userId: string): Promise<void> {
  const wallet = await readWallet(kit, userId)
  for (const { currency, available } of wallet?.balances ?? []) {
    if (available <= 0) continue
    await debitWallet(kit, userId, {
      // Credit that arrives later is forfeited by its own operation.
      op: `forfeit:${userId}:${currency}:${wallet?.entries ?? 0}`,
      amount: available,
      currency,
      to: accounts.forfeited(currency),
      kind: 'correction',
      ref: userId,
    })
  }
}
