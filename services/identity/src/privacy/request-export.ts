import { AppError } from '@parta/contracts/errors'
import type { Export } from '@parta/contracts/exports'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { findMe, ownId } from '../people/find-profile.ts'
import { isOpen, requestArchive, takeArchive } from './export-rules.ts'
import { type ArchiveRow, archives, archivesOf, fileOf } from './export-store.ts'

/** Requests an archive of the caller's data. @throws export.running */
export async function requestExport(kit: Kit, actor: Actor): Promise<Export> {
  const { _id: id } = await findMe(kit, actor)
  const key = newId()
  const archive = await kit.change(archives, id, (state, now) => requestArchive(state, { key, userId: id }, now))
  return archiveView(archive, new Date())
}

/** Returns the caller's archive and removes it: only one of two simultaneous calls gets it. @throws export.notFound */
export async function takeExport(kit: Kit, actor: Actor): Promise<Buffer> {
  const id = await ownId(kit, actor).catch(() => '')
  const archive = await archivesOf(kit).findOne({ _id: id })
  const isReady = archive && isOpen(archive, new Date())
  const bytes = isReady ? await kit.media.readFile(fileOf(archive.key)) : null
  if (!archive || !bytes) throw new AppError('export.notFound')
  await kit.change(archives, id, (state, now) => takeArchive(state, archive.key, now))
  await kit.media.removeFile(fileOf(archive.key))
  return bytes
}

/** Returns the state of an archive; `none` when it was downloaded or has expired. */
export function archiveView(archive: ArchiveRow | null, now: Date): Export {
  if (!archive || archive.state === 'taken') return { state: 'none' }
  if (archive.state === 'ready' && !isOpen(archive, now)) return { state: 'none' }
  const { state, requestedAt, expiresAt, bytes } = archive
  const request = { state, requestedAt: requestedAt.toISOString() }
  return state === 'ready' && expiresAt ? { ...request, expiresAt: expiresAt.toISOString(), bytes } : request
}
