import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { idsUnder } from '@parta/kit/store/id'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/**
 * That a person or one of their aliases is in an event. Written by this service's own facts, to find the events of a
 * person; how they stand there, for example whether they have paid, says the event.
 */
const ParticipationRow = row({
  /** `<event>:<entrant>`, `<event>:leader` or `<event>:trainer`. */
  _id: Type.String(),
  eventId: Type.String(),
  userId: Type.String(),
  entrantId: Type.String(),
  state: Choice(['joined', 'held', 'queued', 'leads', 'trains', 'gone']),
  /** The order of the last fact that was applied: the event's version and the position among its facts. */
  version: Type.Integer(),
  /** The event's start, by which personal lists are ordered. */
  date: Timestamp,
  /** The event's end. */
  endDate: Timestamp,
  /** The event's organisation; `null` without one. */
  orgId: nullable(Type.String()),
  /** Whether the event is in the person's lists: false once the entrant left it, or the event was deleted. */
  listed: Type.Boolean(),
  /** The event's version that `date`, `endDate`, `orgId` and `listed` were taken from. */
  plannedBy: Type.Integer(),
})
export type ParticipationRow = RowOf<typeof ParticipationRow>

/** The indexes cover the lists: the rows of one person are scattered over the whole collection. */
const covered = { endDate: 1, state: 1, listed: 1 } as const
/** The orders of personal lists: of all events, and of those of one organisation. */
export const byDate = { userId: 1, date: 1, eventId: 1, ...covered } as const
export const byOrg = { userId: 1, orgId: 1, date: 1, eventId: 1, ...covered } as const

export const participations = rows('participations', ParticipationRow, [
  index({ userId: 1, state: 1, eventId: 1 }, { serves: 'the participations of a person in the events of a page' }),
  index(byDate, {
    serves: "listMyEvents, listEventHistory and a person's calendar, by date",
    partial: { listed: true },
  }),
  index(byOrg, { serves: 'the same lists, of one organisation', partial: { listed: true } }),
])

/** The filter of all participations in an event: their ids begin with the event's. */
export function rowsOf(eventId: string) {
  return { _id: idsUnder(eventId) }
}
