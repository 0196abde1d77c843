import type { EventLogEntry } from '@parta/contracts/history'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { cardOf, entrantCard } from '@parta/kit/people'
import type { LogRow } from './store.ts'

interface Shown {
  /** PARTA_SECRET */
  readonly secret: string
  readonly persons: ReadonlyMap<string, UserSnapshot>
}

export function logEntry(row: LogRow, { secret, persons }: Shown): EventLogEntry {
  const { userId, aliasId = null, by } = row
  return {
    id: row._id,
    at: row.at.toISOString(),
    kind: row.kind,
    ...(row.rule ? { rule: row.rule } : {}),
    who: userId ? entrantCard(secret, { userId, aliasId }, persons.get(userId)) : null,
    by: by ? cardOf(by, persons.get(by)) : null,
    ...(row.changes ? { changes: [...row.changes] } : {}),
    ...(row.kickReason ? { kickReason: row.kickReason } : {}),
    ...(row.offerUntil ? { offerUntil: row.offerUntil.toISOString() } : {}),
  }
}
