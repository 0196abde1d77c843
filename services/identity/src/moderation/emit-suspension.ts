import type { Kit } from '@parta/kit/kit'
import { isSuspended } from '../domain/account-rules.ts'
import { readAccount } from '../domain/account-store.ts'
import { setSuspended } from '../domain/person-rules.ts'
import { users } from '../domain/person-store.ts'

/**
 * Tells the other services whether an account is suspended, by the snapshot of its person. Idempotent: the sweep calls
 * it again after a crash, and when a suspension has ended by itself.
 */
export async function emitSuspension(kit: Kit, accountId: string): Promise<void> {
  let isPublished: boolean | null = null
  for (;;) {
    const account = await readAccount(kit, accountId)
    if (!account?.userId) return
    const suspended = isSuspended(account, new Date())
    // Somebody else may have suspended the account, or lifted it, since the last look: the last writer looks again.
    if (suspended === isPublished) return
    const id = account.userId
    await kit.change(users, id, (state, now) => setSuspended(state, { id, suspended }, now))
    isPublished = suspended
  }
}
