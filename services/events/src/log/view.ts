import type { EventLogEntry } from '@parta/contracts/events'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { cardOf } from '@parta/kit/people'
import type { LogRow } from './store.ts'

export function logEntry(row: LogRow, persons: ReadonlyMap<string, UserSnapshot>): EventLogEntry {
  const { userId, aliasId, by } = row
  return {
    id: row._id,
    at: row.at.toISOString(),
    kind: row.kind,
    ...(row.rule ? { rule: row.rule } : {}),
    who: userId ? cardOf(userId, persons.get(userId), aliasId ?? null) : null,
    by: by ? cardOf(by, persons.get(by)) : null,
    ...(row.changes ? { changes: [...row.changes] } : {}),
    ...(row.kickReason ? { kickReason: row.kickReason } : {}),
    ...(row.offerUntil ? { offerUntil: row.offerUntil.toISOString() } : {}),
  }
}
