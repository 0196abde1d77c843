import type { EventLogEntry } from '@parta/contracts/history'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { cardOf, entrantCard, type HiddenPeople } from '@parta/kit/people/people'
import type { LogRow } from './store.ts'

interface EntryParts {
  /** PARTA_SECRET */
  readonly secret: string
  readonly persons: ReadonlyMap<string, UserSnapshot>
  readonly hiddenPeople: HiddenPeople
}

export function logEntry(row: LogRow, { secret, persons, hiddenPeople }: EntryParts): EventLogEntry {
  const { userId, aliasId = null, by } = row
  return {
    id: row._id,
    at: row.at.toISOString(),
    kind: row.kind,
    ...(row.rule ? { rule: row.rule } : {}),
    who: userId ? entrantCard(secret, { userId, aliasId }, { person: persons.get(userId), hiddenPeople }) : null,
    by: by ? cardOf(by, persons.get(by), hiddenPeople) : null,
    ...(row.changes ? { changes: [...row.changes] } : {}),
    ...(row.kickReason ? { kickReason: row.kickReason } : {}),
    ...(row.offerUntil ? { offerUntil: row.offerUntil.toISOString() } : {}),
  }
}
