import type { Place } from '@parta/contracts/places'
import type { Coordinates } from '@parta/contracts/shapes'
import type {
  Activity,
  CancelReason,
  Currency,
  EventGender,
  KickReason,
  Provider,
  Repeat,
  Tag,
} from '@parta/contracts/values'
import { aggregate } from '@parta/kit/store/mongo'
import { Schema } from 'mongoose'

export interface GeoPoint {
  readonly type: 'Point'
  /** Longitude first, as GeoJSON has it. */
  coordinates: [number, number]
}

/** One who takes part or waits: a person, or one of their aliases. */
export interface Entry {
  /** The alias's id, or the person's own. */
  readonly id: string
  readonly userId: string
  readonly at: Date
  /** Those who asked together carry the same word, and are shifted together; absent of one who asked alone. */
  readonly group?: string
  /** When this one said that they will come. */
  readonly confirmedAt?: Date
  /** The queue moved this one in, and the place is held until then; absent once it was taken. */
  readonly offerUntil?: Date
}

/** One who was put out, and why. */
export interface Kicked {
  /** The alias's id, or the person's own. */
  readonly id: string
  readonly userId: string
  readonly reason: KickReason
  readonly at: Date
}

/** What the clock has done for an event, each once. */
export type ClockMark = 'confirmation' | 'closing' | 'decision' | 'starting' | 'ended'

export interface EventRow {
  readonly name: string
  readonly words: readonly string[]
  readonly activityType: Activity
  readonly info: string
  readonly date: Date
  readonly endDate: Date
  /** HH:mm */
  readonly duration: string
  readonly place: Place
  readonly point: GeoPoint
  readonly gender: EventGender
  readonly minLevel: number
  readonly tags: Tag
  readonly price: number
  readonly canPayWithMultiSport: boolean
  readonly externalLink: string
  /** -1 when leaving is always open. */
  readonly hoursNotLeave: number
  readonly private: boolean
  /** The secret part of the link that opens a private event; events of one repetition share it. Absent in old ones. */
  readonly linkToken?: string
  readonly cancelled: boolean
  /** Why it will not be; null while it will. */
  readonly cancellation: {
    readonly reason: CancelReason
    readonly message: string
    readonly at: Date
    /** Null where the clock decided. */
    readonly by: string | null
  } | null
  /** Deleted: cancelled, and in no list any more. */
  readonly removed: boolean
  readonly provider: Provider
  /** Which of a repetition's events it is, from 1; null of a single one. */
  readonly repetition: {
    readonly id: string
    readonly after: Repeat
    readonly index: number
    readonly count: number
  } | null
  readonly requireConfirmation: boolean
  /** -1 without confirmation. */
  readonly hoursConfirm: number
  /** From when on players confirm: `hoursConfirm` before the start. */
  readonly confirmationDate: Date | null
  /** -1 when it goes ahead whoever comes. */
  readonly minPlayers: number
  readonly decisionHours: number
  /** Counts up with every change of when, where or whether: iCalendar's SEQUENCE. */
  readonly sequence: number
  readonly oneOffProductId: string | null
  readonly subscriptionProductId: string | null
  /** What the clock did already … */
  readonly marks: readonly ClockMark[]
  /** … and when it must look next; null when there is nothing left for it to do. */
  readonly nextAt: Date | null
  readonly maxPlayers: number
  readonly enableQueue: boolean
  readonly leader: string
  readonly trainer: string | null
  readonly org: {
    readonly id: string
    readonly name: string
    readonly image: string
    readonly currency: Currency
  } | null
  /** In the order in which they were taken in. */
  readonly players: readonly Entry[]
  /** In the order in which they asked. */
  readonly queue: readonly Entry[]
  /** Who was put out, the last `limits.kickedMax` of them: they do not come back by themselves. */
  readonly kicked?: readonly Kicked[]
  /** The lengths of the two, for lists that do not read them. */
  readonly playersCount: number
  readonly queueCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const events = aggregate<EventRow>(
  'events',
  {
    name: String,
    words: [String],
    activityType: String,
    info: String,
    date: Date,
    endDate: Date,
    duration: String,
    place: Schema.Types.Mixed,
    point: Schema.Types.Mixed,
    gender: String,
    minLevel: Number,
    tags: String,
    price: Number,
    canPayWithMultiSport: Boolean,
    externalLink: String,
    hoursNotLeave: Number,
    private: Boolean,
    linkToken: String,
    cancelled: Boolean,
    cancellation: Schema.Types.Mixed,
    removed: Boolean,
    provider: String,
    repetition: Schema.Types.Mixed,
    requireConfirmation: Boolean,
    hoursConfirm: Number,
    confirmationDate: Date,
    minPlayers: Number,
    decisionHours: Number,
    sequence: Number,
    oneOffProductId: String,
    subscriptionProductId: String,
    marks: [String],
    nextAt: Date,
    maxPlayers: Number,
    enableQueue: Boolean,
    leader: String,
    trainer: String,
    org: Schema.Types.Mixed,
    players: [Schema.Types.Mixed],
    queue: [Schema.Types.Mixed],
    kicked: { type: [Schema.Types.Mixed], default: undefined },
    playersCount: Number,
    queueCount: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  (schema) => {
    // searchEvents: around a point. Players carry no index: a hot event would pay for all of them at each join.
    schema.index({ point: '2dsphere', date: 1 })
    // landing: the next public ones.
    schema.index({ private: 1, cancelled: 1, date: 1, _id: 1 })
    // listOrgEvents, getCalendar: those of one organisation, by date.
    schema.index({ 'org.id': 1, date: 1, _id: 1 }, { partialFilterExpression: { 'org.id': { $exists: true } } })
    // The clock: what must be looked at by now.
    schema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $type: 'date' } } })
    // The events of a repetition.
    schema.index(
      { 'repetition.id': 1, date: 1, _id: 1 },
      { partialFilterExpression: { 'repetition.id': { $exists: true } } },
    )
    // updatePlace: what is to come at a place.
    schema.index({ 'place.id': 1, date: 1 })
    // The search index: what other processes changed since it last looked.
    schema.index({ updatedAt: 1 })
    // Whether an organisation's picture is still shown here: before it is removed.
    schema.index({ 'org.image': 1 }, { sparse: true })
  },
)

export function pointOf({ lat, lon }: Coordinates): GeoPoint {
  return { type: 'Point', coordinates: [lon, lat] }
}
