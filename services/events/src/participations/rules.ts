import { rankAfter } from '@parta/contracts/fact'
import type { Entry, EventRow } from '../domain/store.ts'
import type { ParticipationRow } from './store.ts'

/** The fields of a participation that are copied from the event. */
export type Plan = Pick<ParticipationRow, 'date' | 'endDate' | 'orgId' | 'listed' | 'plannedBy'>

/** The fields of an event that its participations copy. */
export type PlannedEvent = Pick<EventRow, 'date' | 'endDate' | 'removed'> & {
  readonly v: number
  readonly org: Pick<NonNullable<EventRow['org']>, 'id'> | null
}

export function planOf({ v, date, endDate, org, removed }: PlannedEvent): Plan {
  return { date, endDate, orgId: org?.id ?? null, listed: !removed, plannedBy: v }
}

/** For a missing event: its participations are in no list. */
const nowhere: Plan = { date: new Date(0), endDate: new Date(0), orgId: null, listed: false, plannedBy: 0 }

export function planned(stance: Omit<ParticipationRow, keyof Plan>, plan: Plan = nowhere): ParticipationRow {
  return { ...stance, ...plan, listed: plan.listed && stance.state !== 'gone' }
}

/** Participations whose confirmation or held place a change of the event took back. */
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
