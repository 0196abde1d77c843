import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'
import { setHidden } from './hide.ts'
import { isErasureDue, undoErasure } from './rules.ts'
import { eraseAccountTask, erasureAt } from './store.ts'

/**
 * Undoes the deletion of an account whose owner signs in.
 * @returns false where there was nothing to undo
 * @throws identity.notAuthorized when the grace is over
 */
export async function undo(kit: Kit, { _id, userId, erasesAt }: Stored<Account>): Promise<boolean> {
  if (!erasesAt) return false
  // The person first: where this breaks off, the account still waits, and the next sign-in undoes it.
  if (!isErasureDue({ erasesAt }, new Date())) await setHidden(kit, userId, false)
  await kit.change(accounts, _id, undoErasure)
  await kit.tasks.cancel(eraseAccountTask, erasureAt(_id, erasesAt).id)
  // The sweep may have hidden them between the two writes.
  await setHidden(kit, userId, false)
  kit.security.note('account_keep', { account: _id })
  return true
}
