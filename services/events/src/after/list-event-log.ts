import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/history'
import type { EventLogEntry } from '@parta/contracts/history'
import { limits } from '@parta/contracts/limits'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { nobody } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, entrantCard, type HiddenPeople, hiddenFrom, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { isHidden, type Viewer } from '../core/entries-view.ts'
import { openEvent } from '../core/open-event.ts'
import { isInside, rightsOf, seesChildren } from '../core/rights-rules.ts'
import type { EventRow } from '../core/store.ts'
import { eventLog, type LogRow } from './store.ts'

/** Lists the history of an event, newest first, for those who are in it or run it. */
export async function listEventLog(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof contract.listEventLog>, 'params' | 'query' | 'actor'>,
): Promise<{ items: contract.EventLogEntry[]; nextToken?: string }> {
  const { id } = params
  const { event, org } = await openEvent(kit, id, { userId: actor.userId })
  if (!isInside(event, actor.userId, org)) throw new AppError('rights.missing')
  const limit = query.limit ?? limits.pageSize
  const rows = await kit.database
    .native<LogRow>(eventLog.collection)
    .find(logFilter(id, query.nextToken))
    .sort({ version: -1, index: -1 })
    .limit(limit + 1)
    .toArray()
  const found = rows.length > limit ? rows : [...rows, createdRow(id, event)]
  const shown = found.slice(0, limit)
  const named = shown.flatMap(({ userId, by }) => [userId, by].filter((one) => one !== undefined))
  const persons = await kit.projections.many(people, [actor.userId, ...named])
  const hiddenPeople = hiddenFrom(persons.get(actor.userId), rightsOf(event, actor.userId, org).kick)
  const viewer = { userId: actor.userId, seesChildren: seesChildren(event, actor.userId, org) }
  const items = shown
    .filter((row) => isSeen(row, persons, viewer))
    .map((row) => logEntry(row, { secret: kit.config.PARTA_SECRET, persons, hiddenPeople }))
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.version, last.index) } : { items }
}

/**
 * Whether the viewer sees an entry. Entries about hidden children are left out: the time alone would reveal their
 * parent.
 */
function isSeen({ userId, aliasId }: LogRow, persons: ReadonlyMap<string, UserSnapshot>, viewer: Viewer): boolean {
  if (!userId || !aliasId) return true
  return !isHidden({ id: aliasId, userId }, persons.get(userId), viewer)
}

/** The filter of what follows a page token; the index on all three fields has this order. */
export function logFilter(eventId: string, nextToken?: string) {
  if (!nextToken) return { eventId }
  const [version = 0, index = 0] = keyOf(nextToken, 'number', 'number') as number[]
  return { eventId, version: { $lte: version }, $or: [{ version: { $lt: version } }, { index: { $lt: index } }] }
}

/** The first entry of every history, made from the event itself. */
function createdRow(eventId: string, { leader, createdAt }: EventRow): LogRow {
  const row = { _id: `${eventId}:created`, eventId, version: 0, index: 0, at: createdAt, kind: 'created' } as const
  return leader === nobody ? row : { ...row, by: leader }
}

interface EntryParts {
  /** PARTA_SECRET */
  readonly secret: string
  readonly persons: ReadonlyMap<string, UserSnapshot>
  readonly hiddenPeople: HiddenPeople
}

function logEntry(row: LogRow, { secret, persons, hiddenPeople }: EntryParts): EventLogEntry {
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
