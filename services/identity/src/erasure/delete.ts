import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { keyedHash } from '@parta/kit/seal'
import { readAccount } from '../account/store.ts'
import { imagesOf } from '../picture/find.ts'
import { readUser } from '../profile/store.ts'
import { revokeProviders } from '../social/revoke.ts'
import { beginErasure } from './begin.ts'
import { erasuresOf } from './store.ts'

/** Deletes the caller's account. What is theirs here goes at once, the rest within moments. @throws user.notFound */
export async function deleteAccount(kit: Kit, accountId: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('user.notFound')
  const user = account.userId ? await readUser(kit, account.userId) : null
  await revokeProviders(kit, account).catch((error: unknown) =>
    kit.log.warn({ err: error }, 'A provider was not told that an account is deleted'),
  )
  const row = {
    aliasIds: user ? user.aliases.map((alias) => alias.id) : [],
    images: user ? imagesOf(user) : [],
    attemptsId: keyedHash(kit.config.PARTA_SECRET, 'attempts', account.email),
    begunAt: new Date(),
    doneAt: null,
  }
  // First of all: from here on it is finished, whatever happens to this process.
  await erasuresOf(kit).updateOne({ _id: accountId }, { $setOnInsert: row }, { upsert: true })
  await beginErasure(kit, accountId)
  await kit.jobs
    .add('finish-erasure', { id: accountId, data: accountId })
    .catch((error: unknown) => kit.log.warn({ err: error }, 'The sweep takes up a deletion'))
}
