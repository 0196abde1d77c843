import type { ParticipationRow } from './participation-store.ts'
import type { EventRow } from './store.ts'

/** The fields of a participation that are copied from the event. */
export type Plan = Pick<ParticipationRow, 'date' | 'endDate' | 'orgId' | 'listed' | 'plannedBy'>

/** The fields of an event that its participations copy. */
export type PlannedEvent = Pick<EventRow, 'date' | 'endDate' | 'removed'> & {
  readonly v: number
  readonly org: Pick<NonNullable<EventRow['org']>, 'id'> | null
}

/** The MongoDB projection of `PlannedEvent`. */
export const plannedFields = { v: 1, date: 1, endDate: 1, 'org.id': 1, removed: 1 } as const

export function planOf({ v, date, endDate, org, removed }: PlannedEvent): Plan {
  return { date, endDate, orgId: org?.id ?? null, listed: !removed, plannedBy: v }
}

/** For a missing event: its participations are in no list. */
const nowhere: Plan = { date: new Date(0), endDate: new Date(0), orgId: null, listed: false, plannedBy: 0 }

export function planned(stance: Omit<ParticipationRow, keyof Plan>, plan: Plan = nowhere): ParticipationRow {
  return { ...stance, ...plan, listed: plan.listed && stance.state !== 'gone' }
}
