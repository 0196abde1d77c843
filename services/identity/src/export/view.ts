import type { Export } from '@parta/contracts/exports'
import type { Kit } from '@parta/kit/run'
import { isSameHash, keyedHash } from '@parta/kit/seal'
import { isOpen } from './rules.ts'
import type { ArchiveRow } from './store.ts'

export function archiveView(kit: Kit, archive: ArchiveRow | null, now: Date): Export {
  if (!archive || (archive.state === 'ready' && !isOpen(archive, now))) return { state: 'none' }
  const { state, requestedAt, expiresAt, bytes } = archive
  const asked = { state, requestedAt: requestedAt.toISOString() }
  if (state !== 'ready' || !expiresAt) return asked
  return { ...asked, expiresAt: expiresAt.toISOString(), url: linkOf(kit, archive), bytes }
}

/** Whoever has it has the data: it goes to its person alone. */
export function linkOf(kit: Kit, archive: ArchiveRow): string {
  return `${kit.config.PARTA_PUBLIC_URL.replace(/\/$/, '')}/public/users/export/${tokenOf(kit, archive)}`
}

/** The part of a token that says which archive it wants. */
export function keyOf(token: string): string {
  return token.split('.', 1)[0] ?? ''
}

export function isTokenOf(kit: Kit, archive: ArchiveRow, token: string): boolean {
  return isSameHash(token, tokenOf(kit, archive))
}

function tokenOf(kit: Kit, { key, seed }: ArchiveRow): string {
  return `${key}.${keyedHash(kit.config.PARTA_SECRET, 'export link', `${key}.${seed}`)}`
}
