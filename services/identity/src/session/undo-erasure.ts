import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { isErasureDue, undoErasure } from '../domain/account-rules.ts'
import { type Account, accounts, eraseAccountTask, erasureAt } from '../domain/account-store.ts'
import { setLeaving } from '../domain/person-rules.ts'
import { users } from '../domain/person-store.ts'

/**
 * Cancels the planned erasure of an account whose owner signs in.
 * @returns false when no erasure was planned
 * @throws identity.notAuthorized when the grace period is over
 */
export async function undoErasureOf(kit: Kit, { _id, userId, erasesAt }: Stored<Account>): Promise<boolean> {
  if (!erasesAt) return false
  // The person first: after a crash in between the erasure is still planned, and the next sign-in cancels it.
  if (!isErasureDue({ erasesAt }, new Date())) await setHidden(kit, userId, false)
  await kit.change(accounts, _id, undoErasure)
  await kit.tasks.cancel(eraseAccountTask, erasureAt(_id, erasesAt).id)
  // The sweep may have hidden the person between the two writes.
  await setHidden(kit, userId, false)
  kit.security.note('account_keep', { account: _id })
  return true
}

/** Hides a person (others see a deleted person), or shows them again. */
export async function setHidden(kit: Kit, id: string, isHidden: boolean): Promise<void> {
  if (id === '') return
  await kit.change(users, id, (state, now) => setLeaving(state, { id, leaving: isHidden }, now))
}
