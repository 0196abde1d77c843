import type { Kit } from '@parta/kit/kit'
import { readAccount } from '../account/store.ts'
import { users } from '../profile/store.ts'
import { endAllSessions } from '../session/end-all.ts'
import { setLeaving } from './rules.ts'

/**
 * Ends the sessions of an account that waits for its erasure, and hides its person from others. Repeatable: the
 * sweep does it again for what a crash left half done.
 */
export async function hide(kit: Kit, accountId: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account?.erasesAt) return
  await setHidden(kit, account.userId, true)
  await endAllSessions(kit, accountId, { by: 'deleted' })
  // The owner may have signed in between the two writes; then the account says so.
  if (!(await readAccount(kit, accountId))?.erasesAt) await setHidden(kit, account.userId, false)
}

/** Hides a person from others, who see a deleted person, or shows them again. */
export async function setHidden(kit: Kit, id: string, isHidden: boolean): Promise<void> {
  if (id === '') return
  await kit.change(users, id, (held, now) => setLeaving(held, { id, leaving: isHidden }, now))
}
