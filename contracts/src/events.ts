import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { around, Place } from './places.ts'
import { Duration, Id, Line, Link, Moment, nullable, PersonCard, Piped, params, Text } from './shapes.ts'
import { activities, currencies, eventGenders, tags } from './values.ts'

/** Minutes and money are integers; `-1` stands for "not set" where the specification says so. */
const Price = Type.Integer({ minimum: limits.unsetPrice, maximum: limits.priceMax })
const MaxPlayers = Type.Union(
  [Type.Literal(limits.unlimited), Type.Integer({ minimum: 1, maximum: limits.playersMax })],
  { message: { anyOf: 'validation.maxPlayers' } },
)
const Level = Type.Integer({ minimum: 0, maximum: 5 })

/** One entry of an event: a person, or one of their aliases. */
export const PlayerCard = closed({
  ...PersonCard.properties,
  /** The alias that takes part, absent when it is the person. */
  aliasId: Type.Optional(Type.String()),
  isTrainer: Type.Boolean(),
  isConfirmed: Type.Boolean(),
})
export type PlayerCard = Static<typeof PlayerCard>

const OrgRef = closed({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  currency: Type.Enum([...currencies]),
})

/** What every list shows; `playersCount` counts who takes part, `queueCount` who waits. */
export const EventCard = closed({
  id: Type.String(),
  name: Type.String(),
  activityType: Type.Enum([...activities]),
  date: Type.String({ format: 'date-time' }),
  endDate: Type.String({ format: 'date-time' }),
  place: Place,
  gender: Type.Enum([...eventGenders]),
  minLevel: Level,
  tags: Type.Enum([...tags]),
  price: Price,
  canPayWithMultiSport: Type.Boolean(),
  maxPlayers: Type.Integer(),
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
  enableQueue: Type.Boolean(),
  leaderInfo: PersonCard,
  org: nullable(OrgRef),
  /** How the caller stands to it: one entry for each of their people, `id` or alias id. */
  joined: Type.Array(Type.String()),
  queued: Type.Array(Type.String()),
  isLeader: Type.Boolean(),
  isTrainer: Type.Boolean(),
  cancelled: Type.Boolean(),
  /** Kilometres from the point that was searched around. */
  distance: Type.Optional(Type.Number()),
})
export type EventCard = Static<typeof EventCard>

export const EventInfo = closed({
  ...EventCard.properties,
  info: Type.String(),
  duration: Type.String(),
  externalLink: Type.String(),
  hoursNotLeave: Type.Integer(),
  private: Type.Boolean(),
  playersInfo: Type.Array(PlayerCard),
  queuePlayersInfo: Type.Array(PlayerCard),
})
export type EventInfo = Static<typeof EventInfo>

export const EventForm = closed({
  name: Line(limits.eventNameMax),
  activityType: Type.Enum([...activities]),
  info: Type.Optional(Text(limits.eventInfoMax)),
  eventPlaceId: Id,
  eventOrgId: Type.Optional(Id),
  date: Moment,
  duration: Duration,
  maxPlayers: MaxPlayers,
  enableQueue: Type.Optional(Type.Boolean()),
  gender: Type.Enum([...eventGenders]),
  minLevel: Level,
  tags: Type.Optional(Type.Enum([...tags])),
  price: Price,
  canPayWithMultiSport: Type.Optional(Type.Boolean()),
  externalLink: Type.Optional(Link),
  hoursNotLeave: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.hoursNotLeaveMax })),
  private: Type.Optional(Type.Boolean()),
  willParticipate: Type.Boolean(),
  /** Required when the organiser does not take part. */
  trainer: Type.Optional(Id),
})

export const createEvent = operation({
  name: 'createEvent',
  summary: 'Create an event; its creator is the leader.',
  service: 'events',
  method: 'POST',
  path: '/a/events',
  body: EventForm,
  reply: EventInfo,
  errors: [
    'profile.incomplete',
    'place.notFound',
    'org.notFound',
    'event.dateInPast',
    'event.dateTooFar',
    'event.queueNeedsLimit',
    'event.trainerRequired',
    'karma.tooLowToCreate',
  ],
})

export const getEvent = operation({
  name: 'getEvent',
  summary: 'One event with its players and queue.',
  service: 'events',
  method: 'GET',
  path: '/a/events/single/:id',
  params: params.id,
  reply: EventInfo,
  errors: ['event.notFound'],
})

export const listMyEvents = operation({
  name: 'listMyEvents',
  summary:
    'The caller’s own events: led, trained, joined or queued for. The coming ones, the soonest first; or the past ones, the last first, without those only queued for.',
  service: 'events',
  method: 'GET',
  path: '/a/events/list',
  query: closed({ ...paging, orgId: Type.Optional(Id), past: Type.Optional(Type.Boolean()) }),
  reply: Page(EventCard),
})

export const listOrgEvents = operation({
  name: 'listOrgEvents',
  summary: 'The coming events of an organisation, the soonest first; a private one for those who are in it.',
  service: 'events',
  method: 'GET',
  path: '/a/events/org/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: Page(EventCard),
})

export const SharedEvent = closed({
  id: Type.String(),
  name: Type.String(),
  activityType: Type.Enum([...activities]),
  date: Type.String({ format: 'date-time' }),
  endDate: Type.String({ format: 'date-time' }),
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

export const getCalendar = operation({
  name: 'getCalendar',
  summary: 'The public events of an organisation between two days, for its calendar on other pages; `token` is its id.',
  service: 'events',
  method: 'GET',
  path: '/public/calendar/:token',
  params: closed({ token: Id }),
  query: closed({ from: Moment, to: Moment }),
  reply: closed({ org: closed({ id: Type.String(), name: Type.String() }), items: Type.Array(SharedEvent) }),
  errors: ['org.notFound', 'event.dateTooFar'],
})

export const searchEvents = operation({
  name: 'searchEvents',
  summary: 'Coming events around a point that fit the filters; the soonest first.',
  service: 'events',
  method: 'GET',
  path: '/a/events/search',
  query: closed({
    ...paging,
    ...around,
    distance: Type.Optional(Type.Number({ minimum: limits.distanceMin, maximum: limits.distanceMax })),
    query: Type.Optional(Type.String({ maxLength: limits.eventNameMax })),
    activityType: Type.Optional(Type.Enum([...activities])),
    from: Type.Optional(Moment),
    to: Type.Optional(Moment),
    gender: Type.Optional(Type.Enum([...eventGenders])),
    level: Type.Optional(Piped('[0-5]')),
    price: Type.Optional(Type.String({ pattern: '^\\d{1,5}\\|\\d{1,5}$', maxLength: 11 })),
    multisport: Type.Optional(Type.Boolean()),
    freeOnly: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Piped(tags.join('|'))),
    eventOrgId: Type.Optional(Id),
  }),
  reply: Page(EventCard),
  cost: 'search',
})

export const landing = operation({
  name: 'landing',
  summary: 'The next public events, for whoever comes to the first page.',
  service: 'events',
  method: 'GET',
  path: '/public/landing',
  reply: closed({ items: Type.Array(EventCard) }),
  cost: 'search',
})

const Entrants = Type.Array(Id, { maxItems: limits.aliasesMax + 1, uniqueItems: true })

/** How the people of one call ended up: in the event, or waiting (place in the queue from 1). */
export const JoinOutcome = closed({
  eventId: Type.String(),
  joined: Type.Array(Type.String()),
  queued: Type.Array(closed({ id: Type.String(), position: Type.Integer() })),
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
})
export type JoinOutcome = Static<typeof JoinOutcome>

export const joinErrors = [
  'event.notFound',
  'event.past',
  'event.full',
  'event.queueFull',
  'event.alreadyJoined',
  'event.leader',
  'event.invalidGender',
  'event.unknownGender',
  'event.age',
  'alias.notFound',
  'karma.tooLow',
  'profile.incomplete',
] as const

export const joinEvent = operation({
  name: 'joinEvent',
  summary: 'Take part, oneself (no `aliasIds`) or for the aliases named; the own id in `aliasIds` is oneself.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/join/:id',
  params: params.id,
  body: closed({ aliasIds: Type.Optional(Entrants), ref: Type.Optional(Id) }),
  reply: JoinOutcome,
  errors: joinErrors,
})

export const leaveEvent = operation({
  name: 'leaveEvent',
  summary: 'Leave, oneself or for the aliases named; the first in the queue is shifted in.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/leave/:id',
  params: params.id,
  body: closed({ aliasIds: Type.Optional(Entrants), message: Type.Optional(Text(limits.leaveMessageMax)) }),
  reply: JoinOutcome,
  errors: [
    'profile.incomplete',
    'event.notFound',
    'event.past',
    'event.notJoined',
    'event.leader',
    'event.trainer',
    'event.tooLateToLeave',
  ],
})

/** The snapshot of an event from which chat, notifications and others keep their own copies. */
export const eventUpdated = fact(
  'events.event-updated',
  closed({
    id: Id,
    name: Type.String(),
    activityType: Type.Enum([...activities]),
    date: Type.String({ format: 'date-time' }),
    endDate: Type.String({ format: 'date-time' }),
    placeName: Type.String(),
    leader: Id,
    trainer: nullable(Id),
    orgId: nullable(Id),
    maxPlayers: Type.Integer(),
    cancelled: Type.Boolean(),
  }),
  { kept: true },
)
export type EventSnapshot = Static<typeof eventUpdated.data>

const entry = {
  eventId: Id,
  eventName: Type.String(),
  leader: Id,
  /** The person behind the entry. */
  userId: Id,
  /** The alias that takes part, null when it is the person. */
  aliasId: nullable(Id),
  /** Who takes part and who waits, after the change. */
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
}
export const playerJoined = fact('events.player-joined', closed(entry))
export const playerQueued = fact('events.player-queued', closed({ ...entry, position: Type.Integer() }))
/** The queue moved this one in. */
export const playerShifted = fact('events.player-shifted', closed(entry))
export const playerLeft = fact(
  'events.player-left',
  closed({ ...entry, wasQueued: Type.Boolean(), message: Type.String() }),
)
