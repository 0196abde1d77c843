import type { Envelope } from '@parta/contracts/fact'
import type { Entry, EventRow } from '../domain/store.ts'
import type { ParticipationRow } from './store.ts'

/** What a row takes over from its event. */
export type Plan = Pick<ParticipationRow, 'date' | 'endDate' | 'orgId' | 'listed' | 'plannedBy'>

/** An event as far as its own lists are in order by it. */
export type PlannedEvent = Pick<EventRow, 'date' | 'endDate' | 'removed'> & {
  readonly v: number
  readonly org: Pick<NonNullable<EventRow['org']>, 'id'> | null
}

export function planOf({ v, date, endDate, org, removed }: PlannedEvent): Plan {
  return { date, endDate, orgId: org?.id ?? null, listed: !removed, plannedBy: v }
}

/** Of an event that is not there, a row is in no list. */
const nowhere: Plan = { date: new Date(0), endDate: new Date(0), orgId: null, listed: false, plannedBy: 0 }

export function planned(stance: Omit<ParticipationRow, keyof Plan>, plan: Plan = nowhere): ParticipationRow {
  return { ...stance, ...plan, listed: plan.listed && stance.state !== 'gone' }
}

/** Facts of one command share its version; they hold in their order. */
const factsMax = 1_000_000

export function rankOf({ id, version }: Pick<Envelope, 'id' | 'version'>): number {
  const at = Number(id.split(':').at(-1))
  return version + (at >= 0 ? at : 0) / factsMax
}

/** Above all facts of a version, and below those of the next. */
function rankAfter(version: number): number {
  return version + (factsMax - 1) / factsMax
}

/** The rows that say of an entry what it no longer says itself, since a change of the event took it back. */
export function unsettled(
  rows: readonly ParticipationRow[],
  event: Pick<EventRow, 'players'> & { readonly v: number },
): ParticipationRow[] {
  const entries = new Map(event.players.map((entry) => [entry.id, entry]))
  return rows.flatMap((row) => {
    const entry = entries.get(row.entrantId)
    if (row.version >= rankAfter(event.v) || !entry || isSettled(row, entry)) return []
    const { confirmedAt, offerUntil = null } = entry
    return [{ ...row, confirmed: confirmedAt !== undefined, offerUntil, version: rankAfter(event.v) }]
  })
}

function isSettled(row: ParticipationRow, { confirmedAt, offerUntil }: Entry): boolean {
  return row.confirmed === (confirmedAt !== undefined) && row.offerUntil?.getTime() === offerUntil?.getTime()
}
