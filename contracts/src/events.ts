import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Place } from './places.ts'
import { RepetitionInfo, Together } from './repetition.ts'
import { Id, Level, LinkToken, Moment, nullable, PersonCard, Price, PublicPerson, params } from './shapes.ts'
import {
  activities,
  cancelReasons,
  currencies,
  eventChanges,
  eventGenders,
  kickReasons,
  paymentStatuses,
  providers,
  repeats,
  tags,
} from './values.ts'

const Time = Type.String({ format: 'date-time' })

/**
 * One entry of an event: a person, or one of their aliases. To whoever does not see the event's children, another's
 * child is `child: true` without a name, a picture and a parent; its `id` is a key of this event alone.
 */
export const PlayerCard = closed({
  ...PersonCard.properties,
  /** The alias that takes part, absent when it is the person, and of a hidden child. */
  aliasId: Type.Optional(Type.String()),
  /** A child whom the caller does not see; such entries stand last in their list, in no order of their own. */
  child: Type.Optional(Type.Literal(true)),
  isTrainer: Type.Boolean(),
  isConfirmed: Type.Boolean(),
  /** Since when this one is in, or waits; absent of a hidden child. */
  since: Type.Optional(Time),
  /** The place in the queue, from 1. Where the queue has hidden children, only the caller's own entries have it. */
  position: Type.Optional(Type.Integer({ minimum: 1 })),
  /** A place that came free is held for this one until then; it must be confirmed, or it passes on. */
  offerUntil: Type.Optional(Time),
  /** Those who asked together carry the same word, and are shifted together; only for whoever sees the children. */
  group: Type.Optional(Type.String()),
})
export type PlayerCard = Static<typeof PlayerCard>

const byLink = { token: Type.Optional(LinkToken) }

/** One who was put out of an event, and may not come back by themselves. */
export const KickedCard = closed({
  ...PersonCard.properties,
  aliasId: Type.Optional(Type.String()),
  reason: Choice(kickReasons),
  at: Time,
})
export type KickedCard = Static<typeof KickedCard>

const OrgRef = closed({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  currency: Choice(currencies),
})

/** What every list shows; `playersCount` counts who takes part, `queueCount` who waits. */
export const EventCard = closed({
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
  enableQueue: Type.Boolean(),
  requireConfirmation: Type.Boolean(),
  private: Type.Boolean(),
  /** Registration goes on at another site (`externalLink` of the whole event). */
  external: Type.Boolean(),
  provider: Choice(providers),
  isPartaEvent: Type.Boolean(),
  repetitionId: nullable(Type.String()),
  repeatAfter: nullable(Choice(repeats)),
  leaderInfo: PersonCard,
  org: nullable(OrgRef),
  /** How the caller stands to it: one entry for each of their people, `id` or alias id. */
  joined: Type.Array(Type.String()),
  queued: Type.Array(Type.String()),
  /** Those of `joined` who said that they will come … */
  confirmed: Type.Array(Type.String()),
  /** … and those who must say so now: the time to confirm has come, or a place is held for them. */
  mustConfirm: Type.Array(Type.String()),
  isLeader: Type.Boolean(),
  isTrainer: Type.Boolean(),
  cancelled: Type.Boolean(),
  /** How the caller's payment for it stands, where it is sold. */
  payment: Type.Optional(Choice(paymentStatuses)),
  /** Kilometres from the point that was searched around. */
  distance: Type.Optional(Type.Number()),
})
export type EventCard = Static<typeof EventCard>

/** The same for visitors: nobody of it can be looked up. */
export const PublicEventCard = closed({ ...EventCard.properties, leaderInfo: PublicPerson })
export type PublicEventCard = Static<typeof PublicEventCard>

export const EventInfo = closed({
  ...EventCard.properties,
  /** Whether searches and lists show it to everybody: the opposite of `private`, by the specification’s own name. */
  isVisible: Type.Boolean(),
  /** Whether the organiser takes part. */
  willParticipate: Type.Boolean(),
  info: Type.String(),
  duration: Type.String(),
  externalLink: Type.String(),
  hoursNotLeave: Type.Integer(),
  /** -1 without confirmation. */
  hoursConfirm: Type.Integer(),
  /** From when on players confirm; null without confirmation. */
  confirmationDate: nullable(Time),
  /** -1 when the event goes ahead whoever comes. */
  minPlayers: Type.Integer(),
  decisionHours: Type.Integer(),
  /** When it is decided whether there are enough; null without a minimum. */
  decisionDate: nullable(Time),
  /** The minimum was there when it was decided. */
  goesAhead: Type.Boolean(),
  cancellation: nullable(closed({ reason: Choice(cancelReasons), message: Type.String(), at: Time })),
  trainerInfo: nullable(PersonCard),
  /** Counts up with every change of when, where or whether: what calendars call SEQUENCE. */
  sequence: Type.Integer(),
  repetition: nullable(RepetitionInfo),
  oneOffProductId: nullable(Type.String()),
  subscriptionProductId: nullable(Type.String()),
  eventChatId: Type.String(),
  playersInfo: Type.Array(PlayerCard),
  queuePlayersInfo: Type.Array(PlayerCard),
  /** Which of the caller's people were put out, and why: they may not come back by themselves. */
  kicked: Type.Array(closed({ id: Type.String(), reason: Choice(kickReasons) })),
  /** Which of the caller's people have too little karma to join. */
  lowKarma: Type.Array(Type.String()),
  /** All who were put out, for those who may let them in again; empty for everyone else. */
  kickedPlayersInfo: Type.Array(KickedCard),
  /** The secret part of the link of a private event, for those who are in it, run it or came by it; else null. */
  linkToken: nullable(Type.String()),
  /** What the caller may do with it; the time of day may still forbid it. */
  rights: closed({ edit: Type.Boolean(), remove: Type.Boolean(), kick: Type.Boolean(), cancel: Type.Boolean() }),
})
export type EventInfo = Static<typeof EventInfo>

export const getEvent = operation({
  name: 'getEvent',
  summary:
    'One event with its players and queue. Children are shown to those who take part, to its staff and to their own parent. A private event opens to those who are or were in it, to those who run it or its organisation, and by the `token` of its link; to all others it is not there.',
  service: 'events',
  method: 'GET',
  path: '/a/events/single/:id',
  params: params.id,
  query: closed(byLink),
  reply: EventInfo,
  errors: ['event.notFound'],
})

export const listMyEvents = operation({
  name: 'listMyEvents',
  summary:
    'The caller’s own coming and running events, the soonest first: led, trained, joined or queued for, by them or their aliases.',
  service: 'events',
  method: 'GET',
  path: '/a/events/list',
  query: closed({ ...paging, orgId: Type.Optional(Id) }),
  reply: Page(EventCard),
})

export const listEventHistory = operation({
  name: 'listEventHistory',
  summary: 'The caller’s past events, the last first, without those only queued for.',
  service: 'events',
  method: 'GET',
  path: '/a/events/history',
  query: closed({ ...paging, orgId: Type.Optional(Id) }),
  reply: Page(EventCard),
})

export const listOrgEvents = operation({
  name: 'listOrgEvents',
  summary:
    'The events of an organisation, the soonest first: the coming ones, or all between two days (`limits.calendarDays` at most). A private one for those who are in it or run the organisation.',
  service: 'events',
  method: 'GET',
  path: '/a/events/org/:id',
  params: params.id,
  query: closed({ ...paging, startDate: Type.Optional(Moment), endDate: Type.Optional(Moment) }),
  reply: Page(EventCard),
  errors: ['org.notFound', 'event.dateTooFar'],
})

export const listRepetition = operation({
  name: 'listRepetition',
  summary:
    'The coming events of a repetition, of which `id` is one; the soonest first. Private ones as far as the caller may open them.',
  service: 'events',
  method: 'GET',
  path: '/a/events/repeating/:id',
  params: params.id,
  query: closed({ ...paging, ...byLink }),
  reply: Page(EventCard),
  errors: ['event.notFound', 'event.notRepeating'],
})

export const SharedEvent = closed({
  id: Type.String(),
  name: Type.String(),
  activityType: Choice(activities),
  date: Time,
  endDate: Time,
  placeName: Type.String(),
  orgName: Type.String(),
  image: Type.String(),
  /** -1 is unlimited. */
  maxPlayers: Type.Integer(),
  playersCount: Type.Integer(),
  cancelled: Type.Boolean(),
})
export type SharedEvent = Static<typeof SharedEvent>

export const getSharedEvent = operation({
  name: 'getSharedEvent',
  summary: 'The card of a shared event; a private one is not there.',
  service: 'events',
  method: 'GET',
  path: '/public/share/event/:id',
  params: params.id,
  reply: SharedEvent,
  errors: ['share.notFound'],
})

/** The snapshot of an event from which chat, notifications and others keep their own copies. */
export const eventUpdated = fact(
  'events.event-updated',
  closed({
    id: Id,
    name: Type.String(),
    activityType: Choice(activities),
    date: Time,
    endDate: Time,
    placeName: Type.String(),
    leader: Id,
    trainer: nullable(Id),
    orgId: nullable(Id),
    maxPlayers: Type.Integer(),
    private: Type.Boolean(),
    repetitionId: nullable(Id),
    cancelled: Type.Boolean(),
    /** Deleted, and in no list any more; then it is cancelled, too. */
    removed: Type.Boolean(),
  }),
  { kept: true },
)
export type EventSnapshot = Static<typeof eventUpdated.data>

/** What is told to many is told in parts of `limits.factPeople`. */
const People = Type.Array(Id, { maxItems: limits.factPeople })
const about = { eventId: Id, eventName: Type.String(), date: Time }

/** Something that those in it must know was changed; `people` are who takes part or waits, each once. */
/** The entries that it is about, of those of `people` who play with an alias; for everyone else it is about themselves. */
const Entrants = Type.Optional(Type.Array(closed({ userId: Id, aliasId: nullable(Id) })))
export const eventChanged = fact(
  'events.event-changed',
  closed({
    ...about,
    together: Together,
    changes: Type.Array(Choice(eventChanges)),
    people: People,
    entrants: Entrants,
  }),
)
export const eventCancelled = fact(
  'events.event-cancelled',
  closed({
    ...about,
    together: Together,
    placeName: Type.String(),
    orgId: nullable(Id),
    reason: Choice(cancelReasons),
    message: Type.String(),
    people: People,
    entrants: Entrants,
  }),
)
/** The minimum of players was there when it was decided. */
export const eventGoesAhead = fact('events.event-goes-ahead', closed({ ...about, people: People, entrants: Entrants }))
/** The time to confirm has come; `people` are the owners of entries that must. */
export const confirmationOpened = fact(
  'events.confirmation-opened',
  closed({ ...about, people: People, entrants: Entrants }),
)
/** The time to confirm is nearly over; `people` are the owners of entries that still must. */
export const confirmationClosing = fact(
  'events.confirmation-closing',
  closed({ ...about, people: People, entrants: Entrants }),
)
/** It begins in `limits.reminderHours`. */
export const eventStarting = fact('events.event-starting', closed({ ...about, people: People, entrants: Entrants }))
/** It is over: who was in it, for feedback, karma and streaks. */
export const eventEnded = fact(
  'events.event-ended',
  closed({
    ...about,
    endDate: Time,
    activityType: Choice(activities),
    placeId: Id,
    leader: Id,
    trainer: nullable(Id),
    orgId: nullable(Id),
    attendees: Type.Array(closed({ userId: Id, aliasId: nullable(Id), isConfirmed: Type.Boolean() }), {
      maxItems: limits.factPeople,
    }),
  }),
)
/** A repetition has more dates; the event is the first of them, and `people` are in those from before. */
export const datesAdded = fact(
  'events.dates-added',
  closed({ ...about, by: Id, dates: Type.Integer({ minimum: 1 }), people: People, entrants: Entrants }),
)
/** A repetition was ordered, edited or deleted. No longer published: a task does what a crash left of it. */
export const repetitionOrdered = fact('events.repetition-ordered', closed({ repetitionId: Id, orderId: Id }))
