import type { Kit } from '@parta/kit/kit'
import { readAccount } from '../account/store.ts'
import { issueMail } from '../mail/issue.ts'
import { imagesOf } from '../picture/find.ts'
import { readUser } from '../profile/store.ts'
import { collect } from './collect.ts'
import { pack } from './pack.ts'
import { failArchive, finishArchive } from './rules.ts'
import { archives, archivesOf, fileOf } from './store.ts'

/** Builds the archive that a person waits for, and mails them that it is ready. */
export async function build(kit: Kit, userId: string, key: string): Promise<void> {
  const archive = await archivesOf(kit).findOne({ _id: userId, key })
  if (archive?.state !== 'building') return
  const user = await readUser(kit, userId)
  const account = user && !user.deleted ? await readAccount(kit, user.accountId) : null
  if (!user || !account) return await fail(kit, userId, archive.key)
  const data = await collect(kit, { id: userId, aliasIds: user.aliases.map((alias) => alias.id) })
  const bytes = await pack(kit, data, imagesOf(user))
  const file = fileOf(archive.key)
  await kit.media.storeFile(file, bytes)
  const mail = (expiresAt: Date) =>
    issueMail(kit, {
      kind: 'exportReady',
      to: account.email,
      locale: user.preferredLanguage,
      expiresAt,
    })
  const finished = { key: archive.key, bytes: bytes.length, mail }
  const isWanted = await kit.change(archives, userId, (held, now) => finishArchive(held, finished, now))
  const isOurs = isWanted || (await archivesOf(kit).findOne({ _id: userId, key: archive.key })) !== null
  if (!isOurs) await kit.media.removeFile(file)
}

export async function fail(kit: Kit, userId: string, key: string): Promise<void> {
  await kit.change(archives, userId, (held) => failArchive(held, key))
}
