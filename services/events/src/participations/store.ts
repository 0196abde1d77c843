import { rows } from '@parta/kit/store/mongo'

/** How one of a person's people stands to an event: fed by this service's own facts, for one's own lists. */
export interface ParticipationRow {
  /** `<event>:<entrant>`, or `<event>:leader`, `<event>:trainer`. */
  readonly _id: string
  readonly eventId: string
  readonly userId: string
  readonly entrantId: string
  readonly state: 'joined' | 'queued' | 'leads' | 'trains' | 'gone'
  /** They said that they will come … */
  readonly confirmed: boolean
  /** … or must say so until then, because a place is held for them. */
  readonly offerUntil: Date | null
  /** Which fact said so, by the event's version and its place among the facts of that; an older one changes nothing. */
  readonly version: number
  /** The event's, by which one's own lists are in order … */
  readonly date: Date
  readonly endDate: Date
  readonly orgId: string | null
  /** … and whether it belongs in them: not when this one is gone from it, or it was deleted. */
  readonly listed: boolean
  /** The event's version that said when it is. */
  readonly plannedBy: number
}

/** What a list says of a row stands in its index, too: rows of one person lie far apart among all. */
const said = { endDate: 1, state: 1, entrantId: 1, confirmed: 1, offerUntil: 1, listed: 1 } as const
/** The order of one's own lists, and of those of one organisation. */
export const byDate = { userId: 1, date: 1, eventId: 1, ...said } as const
export const byOrg = { userId: 1, orgId: 1, date: 1, eventId: 1, ...said } as const

export const participations = rows<ParticipationRow>(
  'participations',
  {
    _id: String,
    eventId: String,
    userId: String,
    entrantId: String,
    state: String,
    confirmed: Boolean,
    offerUntil: Date,
    version: Number,
    date: Date,
    endDate: Date,
    orgId: String,
    listed: Boolean,
    plannedBy: Number,
  },
  (schema) => {
    // How a person stands to the events of a page; what they and their aliases are in.
    schema.index({ userId: 1, state: 1, eventId: 1 })
    // listMyEvents, listEventHistory, one's calendar: by date, forwards and backwards …
    schema.index(byDate, { partialFilterExpression: { listed: true } })
    // … and those of one organisation.
    schema.index(byOrg, { partialFilterExpression: { listed: true } })
  },
)

/** How one of a person's people stands to an event, of what its row says. */
export type Stance = Pick<ParticipationRow, 'entrantId' | 'state' | 'confirmed' | 'offerUntil'>

/** Who stands to an event in whatever way: their rows lie side by side by their ids. */
export function rowsOf(eventId: string) {
  return { _id: { $gte: `${eventId}:`, $lt: `${eventId};` } }
}
