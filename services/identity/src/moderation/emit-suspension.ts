import type { Kit } from '@parta/kit/kit'
import { isSuspended } from '../domain/account-rules.ts'
import { readAccount } from '../domain/account-store.ts'
import { setSuspended } from '../domain/person-rules.ts'
import { users } from '../domain/person-store.ts'

/**
 * Publishes whether an account is suspended, as `suspended` in the snapshot of its person (`identity.user-updated`).
 * Idempotent: `sweepSuspensions` calls it again after a crash, and when a suspension has ended by itself.
 */
export async function publishSuspension(kit: Kit, accountId: string): Promise<void> {
  let isPublished: boolean | null = null
  for (;;) {
    const account = await readAccount(kit, accountId)
    if (!account?.userId) return
    const suspended = isSuspended(account, new Date())
    // Another site admin may have changed the suspension since the account was read, so it is read again until the
    // published state is that of the account.
    if (suspended === isPublished) return
    const id = account.userId
    await kit.change(users, id, (state, now) => setSuspended(state, { id, suspended }, now))
    isPublished = suspended
  }
}
