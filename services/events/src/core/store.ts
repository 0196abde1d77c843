import { cardStates, releaseReasons } from '@parta/contracts/money'
import { Choice } from '@parta/contracts/operation'
import { Place } from '@parta/contracts/places'
import type { ProductSnapshot } from '@parta/contracts/products'
import { askLevels, askOrg, askProduct, askRecord } from '@parta/contracts/questions'
import { type Coordinates, nullable } from '@parta/contracts/shapes'
import {
  activities,
  cancelReasons,
  currencies,
  eventGenders,
  kickReasons,
  providers,
  repeats,
  tags,
} from '@parta/contracts/values'
import { type CopyOf, projection } from '@parta/kit/facts/projection'
import { aggregate } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A point as GeoJSON: longitude first. */
export const GeoPoint = row({
  type: Type.Literal('Point'),
  coordinates: Type.Tuple([Type.Number(), Type.Number()]),
})
export type GeoPoint = RowOf<typeof GeoPoint>

/** How somebody found the event: by a referral, a prompt, an availability or a private event's link; published. */
const JoinSource = row({
  invited: Type.Optional(Type.Literal(true)),
  ref: Type.Optional(Type.String()),
  promptId: Type.Optional(Type.String()),
  availabilityId: Type.Optional(Type.String()),
})
export type JoinSource = RowOf<typeof JoinSource>

/** What an admin has noted of a seat that was paid for outside Parta. */
const Noted = row({
  isPaid: Type.Boolean(),
  /** An older note that arrives later changes nothing. */
  at: Timestamp,
  /** The `owedUntil` of the entry, which it has again once the note is taken back. */
  owedUntil: Type.Optional(Timestamp),
})

/** A person or an alias that takes part or waits in the queue. */
const Entry = row({
  /** The id of the alias, or of the person themselves. */
  id: Type.String(),
  userId: Type.String(),
  at: Timestamp,
  /** Equal for all entries that joined in one call: the queue moves them together. Absent for a single entry. */
  group: Type.Optional(Type.String()),
  confirmedAt: Type.Optional(Timestamp),
  /** Until when the place that the queue gave to this entry is held; absent once the place was taken. */
  offerUntil: Type.Optional(Timestamp),
  /** Until when the seat is held for an entrant who must pay for it; absent once it is paid for. */
  payBy: Type.Optional(Timestamp),
  /** Until when a player must pay who joined before the event sold this; kept when that is over. Absent once paid. */
  owedUntil: Type.Optional(Timestamp),
  noted: Type.Optional(Noted),
  /** How a held entry found the event, published once it is a player. */
  through: Type.Optional(JoinSource),
  paymentId: Type.Optional(Type.String()),
  /** What was paid for this seat alone, in minor units, and its currency. Absent where a subscription pays. */
  amount: Type.Optional(Type.Integer()),
  currency: Type.Optional(Choice(currencies)),
  paidAt: Type.Optional(Timestamp),
  /** Paid at the price for holders of a MultiSport card. */
  multisport: Type.Optional(Type.Literal(true)),
  /** What the leader said of that card. */
  card: Type.Optional(Choice(cardStates)),
})
export type Entry = RowOf<typeof Entry>

/** A paid seat that became free: the payments service refunds by it. */
const Release = row({
  paymentId: Type.String(),
  /** The id of the entry. */
  id: Type.String(),
  userId: Type.String(),
  reason: Choice(releaseReasons),
  at: Timestamp,
  /** The event's start at that time. */
  start: Timestamp,
  /** What was paid for this seat alone, in minor units, and its currency. Absent where a subscription paid. */
  amount: Type.Optional(Type.Integer()),
  currency: Type.Optional(Choice(currencies)),
  /** Set when the event begins and a later player has paid for the seat. */
  refilledAt: Type.Optional(Timestamp),
})
export type Release = RowOf<typeof Release>

/** An entry that the staff removed from the event. */
const Kicked = row({
  id: Type.String(),
  userId: Type.String(),
  reason: Choice(kickReasons),
  at: Timestamp,
})
export type Kicked = RowOf<typeof Kicked>

/** The last held seat of a person that was not paid for. */
const PastHold = row({ userId: Type.String(), payBy: Timestamp })
export type PastHold = RowOf<typeof PastHold>

const clockMarks = ['confirmation', 'closing', 'owing', 'overdue', 'decision', 'starting', 'begun', 'ended'] as const
/** A step that time takes with an event, once. */
export type ClockMark = (typeof clockMarks)[number]

/*
 * The fields of an event, in groups. A rule takes the groups that it reads. They are stored side by side, because
 * indexes and writes of single fields name them by path.
 */

const Description = row({
  name: Type.String(),
  /** Words of name, place and organisation, for searches by their beginnings. */
  words: list(Type.String()),
  activityType: Choice(activities),
  info: Type.String(),
  /** Empty unless people register at another site. */
  externalLink: Type.String(),
  provider: Choice(providers),
})
export type Description = RowOf<typeof Description>

/** The event at its booking provider; absent for Parta's own events. */
const Provided = row({
  provided: Type.Optional(
    row({
      /** The provider's id of the organisation, and of the event. */
      merchant: Type.String(),
      id: Type.String(),
      /** The kind of classes, for which the organisation chose the activity. */
      segment: Type.String(),
      /** The reads in a row in which the provider did not know the event. */
      missed: Type.Integer(),
      /** Removed because the organisation disconnected the provider: comes back when it connects it again. */
      isCleared: Type.Optional(Type.Literal(true)),
    }),
  ),
})
export type Provided = RowOf<typeof Provided>

const Schedule = row({
  date: Timestamp,
  endDate: Timestamp,
  /** HH:mm */
  duration: Type.String(),
  /** The repetition and the event's number in it, from 1; null for a single event. */
  repetition: nullable(
    row({ id: Type.String(), after: Choice(repeats), index: Type.Integer(), count: Type.Integer() }),
  ),
  /** When those who may edit the event last gave it another time or place. Absent if they did not. */
  movedAt: Type.Optional(Timestamp),
  /** Incremented whenever time, place or cancellation change: SEQUENCE of iCalendar. */
  sequence: Type.Integer(),
})
export type Schedule = RowOf<typeof Schedule>

const Location = row({ place: Place, point: GeoPoint })

/** An event whose leader is gone: until when its players may agree to lead it, and who agrees. */
const Handover = row({ until: Timestamp, agreed: list(Type.String()) })

const Staff = row({
  leader: Type.String(),
  trainer: nullable(Type.String()),
  /** Absent while the leader is there. */
  handover: Type.Optional(Handover),
  org: nullable(row({ id: Type.String(), name: Type.String(), image: Type.String(), currency: Choice(currencies) })),
})
export type Staff = RowOf<typeof Staff>

const Requirements = row({ gender: Choice(eventGenders), minLevel: Type.Integer(), tags: Choice(tags) })
export type Requirements = RowOf<typeof Requirements>

/** Who takes part and who waits. */
const Seating = row({
  maxPlayers: Type.Integer(),
  enableQueue: Type.Boolean(),
  /** In the order in which they got their places. */
  players: list(Entry),
  /** In the order in which they asked. */
  queue: list(Entry),
  /** The last `limits.kickedMax` entries that were removed. Absent while there is none. */
  kicked: Type.Optional(list(Kicked)),
  /** The lengths of both lists; of an event of a booking provider, `playersCount` also counts who joined elsewhere. */
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
})
export type Seating = RowOf<typeof Seating>

/** What somebody who runs the event said about a player. */
const Mark = row({
  /** The id of the entry. */
  id: Type.String(),
  wasThere: Type.Boolean(),
  /** When it was marked, by the clock of the marker's phone; the later mark holds. */
  at: Timestamp,
})
export type Mark = RowOf<typeof Mark>

const Attendance = row({
  /** At most one mark for each player. Absent while nobody is marked. */
  attendance: Type.Optional(list(Mark)),
})

/** What players must confirm, when they may leave, and how few of them are enough. */
const Terms = row({
  /** Hours before the start; -1 where players may always leave. */
  hoursNotLeave: Type.Integer(),
  requireConfirmation: Type.Boolean(),
  /** -1 without confirmation. */
  hoursConfirm: Type.Integer(),
  /** `hoursConfirm` before the start: from then on players confirm. */
  confirmationDate: nullable(Timestamp),
  /** -1 where the event goes ahead with any number of players. */
  minPlayers: Type.Integer(),
  decisionHours: Type.Integer(),
})
export type Terms = RowOf<typeof Terms>

const Sale = row({
  price: Type.Integer(),
  canPayWithMultiSport: Type.Boolean(),
  oneOffProductId: nullable(Type.String()),
  subscriptionProductId: nullable(Type.String()),
  /** Subscriptions that it sold before, the last one first: their holders still join with them. Absent without one. */
  oldPassIds: Type.Optional(list(Type.String())),
  /** When it began to sell another subscription: a player who pays for an old one later does not join with it. */
  passReplacedAt: Type.Optional(Timestamp),
  /** In the order in which the seats became free. Absent while there is none. */
  releases: Type.Optional(list(Release)),
  /** Set while the product that gives the price is discontinued: nobody can pay for a seat any more. */
  saleEnded: Type.Optional(Type.Literal(true)),
  /** The last hold of each person, of the last `seatLimits.lapsedMinutes`. Absent while there is none. */
  pastHolds: Type.Optional(list(PastHold)),
})
export type Sale = RowOf<typeof Sale>

/** Who sees it, and whether it takes place. */
const Publishing = row({
  private: Type.Boolean(),
  /** The secret part of the link that opens the event while it is private, one for all events of a repetition. */
  linkToken: Type.String(),
  cancelled: Type.Boolean(),
  /** Null while the event is not cancelled. */
  cancellation: nullable(
    row({
      reason: Choice(cancelReasons),
      message: Type.String(),
      at: Timestamp,
      /** Null where the clock cancelled it. */
      by: nullable(Type.String()),
    }),
  ),
  /** Deleted: also cancelled, and in no list. */
  removed: Type.Boolean(),
})
export type Publishing = RowOf<typeof Publishing>

/** What the clock has done, and when it has to do something next. */
const Clock = row({
  marks: list(Choice(clockMarks)),
  /** Null when nothing is left to do. */
  nextAt: nullable(Timestamp),
})
export type Clock = RowOf<typeof Clock>

export const EventRow = row({
  ...Description.properties,
  ...Provided.properties,
  ...Schedule.properties,
  ...Location.properties,
  ...Staff.properties,
  ...Requirements.properties,
  ...Seating.properties,
  ...Attendance.properties,
  ...Terms.properties,
  ...Sale.properties,
  ...Publishing.properties,
  ...Clock.properties,
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type EventRow = RowOf<typeof EventRow>

// No index covers players: every join of a crowded event would have to update it.
export const events = aggregate('events', EventRow, [
  index({ point: '2dsphere', date: 1 }, { serves: 'searchEvents until the index in memory is complete' }),
  index({ private: 1, cancelled: 1, date: 1, _id: 1 }, { serves: 'landing, the sitemap: the next public events' }),
  index(
    { 'org.id': 1, date: 1, _id: 1 },
    {
      serves: 'listOrgEvents, getCalendar: the events of an organisation by date',
      partial: { 'org.id': { $exists: true } },
    },
  ),
  index({ nextAt: 1 }, { serves: 'the clock: events that are due', partial: { nextAt: { $type: 'date' } } }),
  index(
    { 'repetition.id': 1, date: 1, _id: 1 },
    { serves: 'the events of a repetition by date', partial: { 'repetition.id': { $exists: true } } },
  ),
  index(
    { leader: 1, 'org.id': 1, date: 1 },
    { serves: 'createEvent: how many coming events of their own a person leads' },
  ),
  index({ 'place.id': 1, date: 1 }, { serves: 'updatePlace: the coming events at a place' }),
  index({ updatedAt: 1 }, { serves: 'the search index: changes by other processes' }),
  index(
    { 'org.id': 1, _id: -1 },
    {
      serves: 'the outbox of an organisation: its events, the last created first',
      partial: { 'org.id': { $exists: true } },
    },
  ),
  index({ 'org.image': 1 }, { serves: 'whether an event shows a picture that is to be deleted', sparse: true }),
])

export function pointOf({ lat, lon }: Coordinates): GeoPoint {
  return { type: 'Point', coordinates: [lon, lat] }
}

/** This service's own copy of organisations. */
export const orgProjection = projection(askOrg, 'org-copies')

/** This service's own copy of the products that organisations sell. */
export const productProjection = projection(askProduct, 'product-copies', [
  index({ 'data.orgId': 1 }, { serves: 'files of events: what their organisation sells' }),
])

/** Products by id, as far as a command needs them. */
export type Products = ReadonlyMap<string, ProductSnapshot>

/** The projection of people's karma, which joining requires. A person without a record has full karma. */
export const records = projection(askRecord, 'records')

/** The projection of people's levels as fellow players rate them. A person without a snapshot has none. */
export const peerLevels = projection(askLevels, 'peer-levels')
export type PeerLevels = CopyOf<typeof peerLevels>['data']
