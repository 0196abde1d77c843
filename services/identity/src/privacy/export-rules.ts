import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { type ArchiveRow, buildExportTask } from './export-store.ts'

/** Requests an archive; answers with the existing one when it is ready and has not expired. @throws export.running */
export function requestArchive(
  archive: ArchiveRow | null,
  { key, userId }: { readonly key: string; readonly userId: string },
  now: Date,
): Decision<ArchiveRow, ArchiveRow> {
  if (archive?.state === 'building') throw new AppError('export.running')
  if (archive && isOpen(archive, now)) return { next: archive, answer: archive }
  const next: ArchiveRow = { key, state: 'building', requestedAt: now, expiresAt: null, bytes: 0 }
  return { next, tasks: [planned(buildExportTask, { id: key, data: { userId, key } })], answer: next }
}

interface BuiltArchive {
  readonly key: string
  readonly bytes: number
  readonly mail: (expiresAt: Date) => FactDraft
}

/**
 * Marks an archive as ready; answers false when it is no longer wanted, because its person was deleted or it failed.
 */
export function finishArchive(
  archive: ArchiveRow | null,
  { key, bytes, mail }: BuiltArchive,
  now: Date,
): Decision<ArchiveRow | null, boolean> {
  if (archive?.key !== key || archive.state !== 'building') return { next: archive, answer: false }
  const expiresAt = new Date(now.getTime() + limits.exportHours * hour)
  return { next: { ...archive, state: 'ready', expiresAt, bytes }, facts: [mail(expiresAt)], answer: true }
}

export function failArchive(archive: ArchiveRow | null, key: string): Decision<ArchiveRow | null, void> {
  if (archive?.key !== key || archive.state !== 'building') return { next: archive, answer: undefined }
  return { next: { ...archive, state: 'failed' }, answer: undefined }
}

/** Marks an archive as taken: it can be downloaded once. @throws export.notFound */
export function takeArchive(archive: ArchiveRow | null, key: string, now: Date): Decision<ArchiveRow, void> {
  if (!archive || archive.key !== key || !isOpen(archive, now)) throw new AppError('export.notFound')
  return { next: { ...archive, state: 'taken' }, answer: undefined }
}

/** Returns whether the archive is ready and has not expired. */
export function isOpen({ state, expiresAt }: ArchiveRow, now: Date): boolean {
  return state === 'ready' && expiresAt !== null && now < expiresAt
}
