import { aggregate, type Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'

/** The archive of one person, under their id: one at a time. */
export interface ArchiveRow {
  /** Of this archive: part of its link and of its file's name. */
  readonly key: string
  readonly state: 'building' | 'ready' | 'failed'
  /** The link's token is made of it and PARTA_SECRET: neither the database nor the secret alone opens it. */
  readonly seed: string
  readonly requestedAt: Date
  /** The link works, and the file is kept, until then; null until it is ready. */
  readonly expiresAt: Date | null
  readonly bytes: number
}

export const archives = aggregate<ArchiveRow>(
  'exports',
  { key: String, state: String, seed: String, requestedAt: Date, expiresAt: Date, bytes: Number } as never,
  (schema) => {
    // The link's archive.
    schema.index({ key: 1 }, { unique: true })
    // The sweep: those that are still built, and those out of date.
    schema.index({ state: 1, requestedAt: 1 })
  },
)

export function archivesOf(kit: Kit) {
  return kit.database.native<Stored<ArchiveRow>>(archives.collection)
}

export function fileOf(key: string): string {
  return `export-${key}.zip`
}
