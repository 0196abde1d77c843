import { rows } from '@parta/kit/mongo'

/** How one of a person's people stands to an event: fed by this service's own facts, for one's own lists. */
export interface ParticipationRow {
  /** `<event>:<entrant>`, or `<event>:leader`, `<event>:trainer`. */
  readonly _id: string
  readonly eventId: string
  readonly userId: string
  readonly entrantId: string
  readonly state: 'joined' | 'queued' | 'leads' | 'trains' | 'gone'
  /** The event's version that said so; an older fact changes nothing. */
  readonly version: number
}

export const participations = rows<ParticipationRow>(
  'participations',
  { _id: String, eventId: String, userId: String, entrantId: String, state: String, version: Number },
  (schema) => {
    // listMyEvents, and how a person stands to the events of a page.
    schema.index({ userId: 1, state: 1, eventId: 1 })
  },
)
