import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Movement, movements } from '../bank/store.ts'
import { forgetNotes, forgetReminders } from '../payers/forget.ts'
import { proposals, proposalsOf } from '../proposals/store.ts'
import { endWallet } from '../unclaimed/end-wallet.ts'
import { forgetPayer, forgetProposed } from './rules.ts'

/**
 * Ends the wallet of an erased person: credit that they gave up is forfeited, other credit becomes unclaimed, and what the bank knows of them is removed
 * from its movements, as are accounts and notes from what site admins proposed, and what admins noted of their seats. Journal, purchases, movements and
 * proposals stay, because accounting records must be kept for ten years by law; they contain the person's id, from which
 * nothing leads to them any more. Idempotent.
 */
export async function forget(kit: Kit, userId: string): Promise<void> {
  await endWallet(kit, userId)
  const found = kit.database.native<Stored<Movement>>(movements.collection).find({ userId }, { projection: { _id: 1 } })
  for await (const { _id } of found) await kit.change(movements, _id, forgetPayer)
  const about = proposalsOf(kit).find({ userId }, { projection: { _id: 1 } })
  for await (const { _id } of about) await kit.change(proposals, _id, forgetProposed)
  await forgetNotes(kit, { userId })
  await forgetReminders(kit, userId)
}
