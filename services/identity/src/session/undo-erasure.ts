import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { isErasureDue, undoErasure } from '../domain/account-rules.ts'
import { type Account, accounts, eraseAccountTask, erasureAt } from '../domain/account-store.ts'
import { setLeaving } from '../domain/person-rules.ts'
import { users } from '../domain/person-store.ts'

/**
 * Undoes the deletion of an account whose owner signs in.
 * @returns false where there was nothing to undo
 * @throws identity.notAuthorized when the grace is over
 */
export async function undoErasureOf(kit: Kit, { _id, userId, erasesAt }: Stored<Account>): Promise<boolean> {
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

/** Hides a person from others, who see a deleted person, or shows them again. */
export async function setHidden(kit: Kit, id: string, isHidden: boolean): Promise<void> {
  if (id === '') return
  await kit.change(users, id, (held, now) => setLeaving(held, { id, leaving: isHidden }, now))
}
