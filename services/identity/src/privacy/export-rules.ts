import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { type ArchiveRow, buildExportTask } from './export-store.ts'

/** One at a time; one that is ready and still valid is the answer. */
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

interface Finished {
  readonly key: string
  readonly bytes: number
  readonly mail: (expiresAt: Date) => FactDraft
}

/** Whether it was still waited for: not when the person left in the meantime. */
export function finishArchive(
  archive: ArchiveRow | null,
  { key, bytes, mail }: Finished,
  now: Date,
): Decision<ArchiveRow, boolean> {
  if (archive?.key !== key || archive.state !== 'building') return { next: archive as ArchiveRow, answer: false }
  const expiresAt = new Date(now.getTime() + limits.exportHours * 3_600_000)
  return { next: { ...archive, state: 'ready', expiresAt, bytes }, facts: [mail(expiresAt)], answer: true }
}

export function failArchive(archive: ArchiveRow | null, key: string): Decision<ArchiveRow, void> {
  if (archive?.key !== key || archive.state !== 'building') return { next: archive as ArchiveRow, answer: undefined }
  return { next: { ...archive, state: 'failed' }, answer: undefined }
}

/** Whoever takes it first has it: from then on nobody else does. @throws export.notFound */
export function takeArchive(archive: ArchiveRow | null, key: string, now: Date): Decision<ArchiveRow, void> {
  if (!archive || archive.key !== key || !isOpen(archive, now)) throw new AppError('export.notFound')
  return { next: { ...archive, state: 'taken' }, answer: undefined }
}

/** Ready, and not out of date. */
export function isOpen({ state, expiresAt }: ArchiveRow, now: Date): boolean {
  return state === 'ready' && expiresAt !== null && now < expiresAt
}
