import { Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed } from './operation.ts'
import { around, Place } from './places.ts'
import {
  Duration,
  Hours,
  Id,
  Level,
  Line,
  LooseLink,
  MaxPlayers,
  Moment,
  nullable,
  PersonCard,
  Piped,
  Price,
  Text,
} from './shapes.ts'
import { activities, currencies, eventGenders, paymentStatuses, providers, repeats, tags } from './values.ts'

/*
 * The fields of an event by where they appear: on the form, on the card of lists and of the search, and among the
 * filters. A new field is declared here, and in the row of the events service (CONTRIBUTING.md, "Add a field to an
 * event").
 */

/** What somebody who plans an event fills in; `EventForm` and `EventPatch` are made of it. */
export const formFields = {
  name: Line(limits.eventNameMax),
  activityType: Choice(activities),
  info: Type.Optional(Text(limits.eventInfoMax)),
  eventPlaceId: Type.String({ ...Id, message: { required: 'validation.place', type: 'validation.place' } }),
  eventOrgId: Type.Optional(Id),
  date: Moment,
  duration: Duration,
  maxPlayers: MaxPlayers,
  enableQueue: Type.Optional(Type.Boolean()),
  gender: Choice(eventGenders),
  minLevel: Level,
  tags: Type.Optional(Choice(tags)),
  price: Price,
  canPayWithMultiSport: Type.Optional(Type.Boolean()),
  /** A link without a scheme gets `https://`, and is lowercased. */
  externalLink: Type.Optional(LooseLink),
  private: Type.Optional(Type.Boolean()),
  willParticipate: Type.Boolean(),
  /** Required when the leader does not take part. */
  trainer: Type.Optional(Id),
  requireConfirmation: Type.Optional(Type.Boolean()),
  /** The least number of players, and the hours before the start at which it is checked. */
  minPlayers: Type.Optional(Type.Integer({ minimum: 2, maximum: limits.playersMax })),
  decisionHours: Type.Optional(Hours(limits.decisionHoursMax)),
  /** A product sold with the event; the event then has neither queue nor confirmation. */
  oneOffProductId: Type.Optional(Id),
  subscriptionProductId: Type.Optional(Id),
}

const Time = Type.String({ format: 'date-time' })

const OrgRef = closed({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  currency: Choice(currencies),
})

/** Fields of the card that the search index knows by name, because it finds or filters events by them. */
export const indexedFields = {
  id: Type.String(),
  name: Type.String(),
  activityType: Choice(activities),
  date: Time,
  endDate: Time,
  place: Place,
  gender: Choice(eventGenders),
  minLevel: Level,
  tags: Choice(tags),
  price: Price,
  canPayWithMultiSport: Type.Boolean(),
  maxPlayers: Type.Integer(),
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
  repetitionId: nullable(Type.String()),
  repeatAfter: nullable(Choice(repeats)),
  leaderInfo: PersonCard,
  org: nullable(OrgRef),
  /** Kilometres from the centre of the search. */
  distance: Type.Optional(Type.Number()),
}

/**
 * Fields of the card that the search index stores together, whatever they are. A filter of the same name finds the
 * events in which the field has exactly that value.
 */
export const cardDetails = {
  enableQueue: Type.Boolean(),
  requireConfirmation: Type.Boolean(),
  /** `true` when registration is on another site (`externalLink` of the whole event). */
  external: Type.Boolean(),
  provider: Choice(providers),
  isPartaEvent: Type.Boolean(),
  /** `true` where `price` is that of a subscription, without which nobody joins. Absent elsewhere. */
  forSubscribers: Type.Optional(Type.Boolean()),
}

/** Fields of the card that are different for each caller, and those that are `false` for every event of a search. */
export const callerFields = {
  private: Type.Boolean(),
  cancelled: Type.Boolean(),
  /** The caller's entries: `id` for the caller, alias ids for aliases. */
  joined: Type.Array(Type.String()),
  queued: Type.Array(Type.String()),
  /** The entrants of `joined` that have confirmed. */
  confirmed: Type.Array(Type.String()),
  /** The entrants of `joined` that must confirm now: the confirmation is open, or a place is held for them. */
  mustConfirm: Type.Array(Type.String()),
  isLeader: Type.Boolean(),
  isTrainer: Type.Boolean(),
  /** The caller's entries whose seats are held until they are paid for, and until when. Absent where there is none. */
  held: Type.Optional(Type.Array(Type.String())),
  payBy: Type.Optional(Time),
  /** Those of `joined` that still owe what the event sells now, and until when the first pays. Absent where none does. */
  owes: Type.Optional(Type.Array(Type.String())),
  owedUntil: Type.Optional(Time),
  /** The status of the caller's payment, for an event that is sold. */
  payment: Type.Optional(Choice(paymentStatuses)),
}

/** Every filter of the specification's search, part 2, section 2; `EventFilters` is made of it. */
export const filterFields = {
  ...around,
  distance: Type.Optional(Type.Number({ minimum: limits.distanceMin, maximum: limits.searchDistanceMax })),
  query: Type.Optional(Type.String({ maxLength: limits.eventNameMax })),
  activityType: Type.Optional(Choice(activities)),
  /** Events of any of these; ignored when `activityType` asks for one. */
  activities: Type.Optional(Piped(activities.join('|'), 1024)),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
  gender: Type.Optional(Choice(eventGenders)),
  level: Type.Optional(Piped('[0-5]')),
  price: Type.Optional(Type.String({ pattern: '^\\d{1,5}\\|\\d{1,5}$', maxLength: 11 })),
  multisport: Type.Optional(Type.Boolean()),
  freeOnly: Type.Optional(Type.Boolean()),
  /** Events that lack exactly one player. */
  lastPlace: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Piped(tags.join('|'))),
  eventOrgId: Type.Optional(Id),
}
