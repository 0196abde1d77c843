import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'
import { emailHashOf } from '../code/store.ts'
import { imagesOf } from '../picture/find.ts'
import { readUser } from '../profile/store.ts'
import { revokeProviders } from '../social/revoke.ts'
import { beginErasure } from './begin.ts'
import { openJournal } from './journal.ts'
import { isErasureDue } from './rules.ts'
import { erasuresOf } from './store.ts'

/**
 * Erases an account whose grace is over. Repeatable; does nothing for an account that is not due, because its
 * owner signed in.
 */
export async function erase(kit: Kit, accountId: string): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id: accountId })
  if (!account || account.deleted || !isErasureDue(account, new Date())) return
  const user = account.userId ? await readUser(kit, account.userId) : null
  await revokeProviders(kit, account).catch((error: unknown) =>
    kit.log.warn({ err: error, account: accountId }, 'Provider not told of the deletion; the erasure continues'),
  )
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
  // From this row on, the sweep finishes the erasure if this process dies.
  await erasuresOf(kit).updateOne({ _id: accountId }, { $setOnInsert: row }, { upsert: true })
  await beginErasure(kit, accountId)
  await kit.jobs
    .add('finish-erasure', { id: accountId, data: accountId })
    .catch((error: unknown) =>
      kit.log.warn({ err: error, account: accountId }, 'finish-erasure not scheduled in Redis; the sweep will run it'),
    )
}
