import type { Export } from '@parta/contracts/exports'
import { isOpen } from './rules.ts'
import type { ArchiveRow } from './store.ts'

/** How the archive is getting on; one that was downloaded or is out of date is none any more. */
export function archiveView(archive: ArchiveRow | null, now: Date): Export {
  if (!archive || archive.state === 'taken') return { state: 'none' }
  if (archive.state === 'ready' && !isOpen(archive, now)) return { state: 'none' }
  const { state, requestedAt, expiresAt, bytes } = archive
  const asked = { state, requestedAt: requestedAt.toISOString() }
  return state === 'ready' && expiresAt ? { ...asked, expiresAt: expiresAt.toISOString(), bytes } : asked
}
