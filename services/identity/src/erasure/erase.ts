import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'
import { emailHashOf } from '../code/store.ts'
import { imagesOf } from '../picture/find.ts'
import { readUser } from '../profile/store.ts'
import { revokeProviderTask, revokings } from '../social/revoke.ts'
import { beginErasure } from './begin.ts'
import { openJournal } from './journal.ts'
import { isErasureDue } from './rules.ts'
import { erasuresOf, finishErasureTask } from './store.ts'

/**
 * Erases an account whose grace is over. Repeatable; does nothing for an account that is not due, because its
 * owner signed in.
 */
export async function erase(kit: Kit, accountId: string): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id: accountId })
  if (!account || account.deleted || !isErasureDue(account, new Date())) return
  const user = account.userId ? await readUser(kit, account.userId) : null
  for (const { planning } of revokings(kit, account.identities)) await kit.tasks.plan(revokeProviderTask, planning)
  const aliasIds = user ? user.aliases.map((alias) => alias.id) : []
  // Without it a restored backup would bring the account back for good: no erasure goes on before it is noted.
  await openJournal(kit).note({ accountId, userId: account.userId, aliasIds, erasedAt: new Date() })
  const row = {
    aliasIds,
    images: user ? imagesOf(user) : [],
    emailHash: emailHashOf(kit, account.email),
    begunAt: new Date(),
    doneAt: null,
  }
  await erasuresOf(kit).updateOne({ _id: accountId }, { $setOnInsert: row }, { upsert: true })
  // Planned before anything is gone: where this process dies, the task begins the erasure as well.
  await kit.tasks.plan(finishErasureTask, { id: accountId, data: { accountId } })
  await beginErasure(kit, accountId)
}
