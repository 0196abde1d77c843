import { closed } from '@parta/contracts/operation'
import { Id } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { task } from '@parta/kit/tasks/task'

/** The archive of one person, under their id: one at a time. */
export interface ArchiveRow {
  /** Of this archive: part of its file's name, which nobody is told. */
  readonly key: string
  readonly state: 'building' | 'ready' | 'taken' | 'failed'
  readonly requestedAt: Date
  /** The file is kept until then, unless it is downloaded before; null until it is ready. */
  readonly expiresAt: Date | null
  readonly bytes: number
}

export const archives = aggregate<ArchiveRow>(
  'exports',
  { key: String, state: String, requestedAt: Date, expiresAt: Date, bytes: Number },
  (schema) => {
    // The last judge of "a file belongs to one archive".
    schema.index({ key: 1 }, { unique: true })
    // The sweep: those that are still built, and those out of date.
    schema.index({ state: 1, requestedAt: 1 })
  },
)

/** Builds the archive with this key, unless another one was asked for meanwhile. */
export const buildExportTask = task('build-export', {
  data: closed({ userId: Id, key: Id }),
  attempts: 20,
  firstWaitMs: 2000,
  giveUpAfterMs: 3_600_000,
  failedKeptDays: 30,
})

export function archivesOf(kit: Kit) {
  return kit.database.native<Stored<ArchiveRow>>(archives.collection)
}

export function fileOf(key: string): string {
  return `export-${key}.zip`
}

/** Removes a person's archive: file first, so that what a crash leaves is still found by its row. */
export async function dropExport(kit: Kit, userId: string): Promise<void> {
  const archive = await archivesOf(kit).findOne({ _id: userId })
  if (!archive) return
  await kit.media.removeFile(fileOf(archive.key))
  await archivesOf(kit).deleteOne({ _id: userId, key: archive.key })
}
