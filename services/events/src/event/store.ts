import type { Place } from '@parta/contracts/places'
import type { Activity, Currency, EventGender, Tag } from '@parta/contracts/values'
import { aggregate } from '@parta/kit/mongo'
import { Schema } from 'mongoose'
import type { GeoPoint } from '../places/store.ts'

/** One who takes part or waits: a person, or one of their aliases. */
export interface Entry {
  /** The alias's id, or the person's own. */
  readonly id: string
  readonly userId: string
  readonly at: Date
}

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
  readonly cancelled: boolean
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
    cancelled: Boolean,
    maxPlayers: Number,
    enableQueue: Boolean,
    leader: String,
    trainer: String,
    org: Schema.Types.Mixed,
    players: [Schema.Types.Mixed],
    queue: [Schema.Types.Mixed],
    playersCount: Number,
    queueCount: Number,
    createdAt: Date,
    updatedAt: Date,
  } as never,
  (schema) => {
    // searchEvents: around a point. Players carry no index: a hot event would pay for all of them at each join.
    schema.index({ point: '2dsphere', date: 1 })
    // landing: the next public ones.
    schema.index({ private: 1, cancelled: 1, date: 1, _id: 1 })
    // listOrgEvents, getCalendar: those of one organisation, by date.
    schema.index({ 'org.id': 1, date: 1, _id: 1 }, { partialFilterExpression: { 'org.id': { $exists: true } } })
    // Whether an organisation's picture is still shown here: before it is removed.
    schema.index({ 'org.image': 1 }, { sparse: true })
  },
)
