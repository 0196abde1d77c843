import type { Kit } from '@parta/kit/kit'
import { issueMail } from '../credentials/issue-mail.ts'
import { readAccount } from '../domain/account-store.ts'
import { readUser } from '../domain/person-store.ts'
import { imagesOf } from '../people/picture-store.ts'
import { failArchive, finishArchive } from './export-rules.ts'
import { archives, archivesOf, fileOf } from './export-store.ts'
import { collect, packExport } from './pack-export.ts'

/** Builds a person's archive, and mails them that it is ready. Does nothing when the archive is no longer wanted. */
export async function buildExport(kit: Kit, userId: string, key: string): Promise<void> {
  const archive = await archivesOf(kit).findOne({ _id: userId, key })
  if (archive?.state !== 'building') return
  const user = await readUser(kit, userId)
  const account = user && !user.deleted ? await readAccount(kit, user.accountId) : null
  if (!user || !account) return await failExport(kit, userId, archive.key)
  const data = await collect(kit, { id: userId, aliasIds: user.aliases.map((alias) => alias.id) })
  const bytes = await packExport(kit, data, imagesOf(user))
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
  const isFinished = await kit.change(archives, userId, (state, now) => finishArchive(state, finished, now))
  // A second run of the task may have finished the archive: its file stays.
  const isStored = isFinished || (await archivesOf(kit).findOne({ _id: userId, key: archive.key })) !== null
  if (!isStored) await kit.media.removeFile(file)
}

/** Marks an archive as failed, after its task was given up. */
export async function failExport(kit: Kit, userId: string, key: string): Promise<void> {
  await kit.change(archives, userId, (state) => failArchive(state, key))
}
