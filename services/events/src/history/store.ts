import type { EventChange, EventLogKind, EventLogRule, KickReason } from '@parta/contracts/values'
import { rows } from '@parta/kit/store/mongo'

/** One line of an event's open history: whom it was about and who did it by their ids, never by name. */
export interface LogRow {
  /** Made of the fact behind it. */
  readonly _id: string
  readonly eventId: string
  /** The event's version that said so, and which of its facts: their order. */
  readonly version: number
  readonly index: number
  readonly at: Date
  readonly kind: EventLogKind
  readonly rule?: EventLogRule
  /** Whom it was about … */
  readonly userId?: string
  readonly aliasId?: string
  /** … and who did it; absent where the clock did. */
  readonly by?: string
  readonly changes?: readonly EventChange[]
  readonly kickReason?: KickReason
  readonly offerUntil?: Date
}

export const eventLog = rows<LogRow>(
  'event-log',
  {
    _id: String,
    eventId: String,
    version: Number,
    index: Number,
    at: Date,
    kind: String,
    rule: String,
    userId: String,
    aliasId: String,
    by: String,
    changes: [String],
    kickReason: String,
    offerUntil: Date,
  },
  (schema) => {
    // listEventLog: the newest first.
    schema.index({ eventId: 1, version: -1, index: -1 })
    // What is kept of a person, and let go of: what was about them, and what they did.
    schema.index({ userId: 1 }, { sparse: true })
    schema.index({ by: 1 }, { sparse: true })
  },
)
