import { second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { readWallet } from '../ledger/store.ts'
import { retryMovement } from './rules.ts'
import { type Movement, movements, settleMovementTask } from './store.ts'
import { symbolOf } from './symbol-rules.ts'

interface Returned {
  readonly userId: string
  /** The fact that the deletion of the account was undone. */
  readonly factId: string
  readonly specificSymbol: string
}

/** Settles the top-ups again that came while the account of their payer waited for its erasure. */
export async function settleReturned(kit: Kit, { userId, factId, specificSymbol }: Returned): Promise<void> {
  const wallet = await readWallet(kit, userId)
  if (!wallet) return
  // By then the copy of the person says that they are back.
  const at = new Date(Date.now() + 10 * second)
  const found = kit.database
    .native<Stored<Movement>>(movements.collection)
    .find({ state: { $in: ['unmatched', 'stored'] }, reason: { $in: ['deleted', null] }, amount: { $gt: 0 } })
  for await (const movement of found) {
    if (symbolOf(movement, specificSymbol) !== wallet.userSymbol) continue
    const { _id: id } = movement
    await kit.change(movements, id, retryMovement)
    await kit.tasks.plan(settleMovementTask, { id: `${id}:${factId}`, data: { id }, at })
  }
}
