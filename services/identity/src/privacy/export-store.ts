import { hour } from '@parta/contracts/durations'
import { Choice, closed } from '@parta/contracts/operation'
import { Id, nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** The archive of a person's data, stored under their id: each person has at most one. */
const ArchiveRow = row({
  /** Random; part of the file's name, so that nobody can guess it. */
  key: Type.String(),
  state: Choice(['building', 'ready', 'taken', 'failed']),
  requestedAt: Timestamp,
  /** When the file is removed, unless it is downloaded before; null until the archive is ready. */
  expiresAt: nullable(Timestamp),
  bytes: Type.Integer(),
})
export type ArchiveRow = RowOf<typeof ArchiveRow>

export const archives = aggregate('exports', ArchiveRow, [
  // The unique index guarantees that no two archives share a file.
  index({ key: 1 }, { serves: 'nothing but uniqueness', unique: true }),
  index({ state: 1 }, { serves: 'the sweep of expired archives' }),
])

/** Builds the archive with this key, unless a newer one was requested in the meantime. */
export const buildExportTask = task('build-export', {
  data: closed({ userId: Id, key: Id }),
  attempts: 20,
  firstWaitMs: 2000,
  giveUpAfterMs: hour,
  failedKeptDays: 30,
})

export function archivesOf(kit: Kit) {
  return kit.database.native<Stored<ArchiveRow>>(archives.collection)
}

export function fileOf(key: string): string {
  return `export-${key}.zip`
}

/** Removes a person's archive: the file first, so that the row still leads to it after a crash. */
export async function dropExport(kit: Kit, userId: string): Promise<void> {
  const archive = await archivesOf(kit).findOne({ _id: userId })
  if (!archive) return
  await kit.media.removeFile(fileOf(archive.key))
  await archivesOf(kit).deleteOne({ _id: userId, key: archive.key })
}
