import { type Static, Type } from 'typebox'
import { busUsers, type Hint, hint } from './bus.ts'
import { cardDetails } from './event-fields.ts'
import { EventCard } from './events.ts'
import { type LiveMessages, liveMessages } from './live.ts'
import { Choice, closed } from './operation.ts'
import { Id, Moment, nullable } from './shapes.ts'
import { repeats } from './values.ts'

/** Sessions that ended; the answer to `askEndedSessions` has the same form. */
export const EndedSessions = closed({
  ids: Type.Array(Type.String()),
  /** The moment up to which the list is complete, by identity's clock. */
  until: Moment,
  /** `true` when more follow after `until`. */
  more: Type.Boolean(),
})
export type EndedSessions = Static<typeof EndedSessions>

/** Sessions ended: their tokens are refused and their connections closed, before the tokens expire. */
export const sessionsEnded = hint('identity.sessions-ended', {
  publisher: 'identity',
  subscribers: busUsers,
  data: EndedSessions,
})

const SendLive = closed({
  rooms: Type.Array(Type.String()),
  name: Choice(Object.keys(liveMessages) as (keyof LiveMessages)[]),
  /** The payload of the message, as `liveMessages` declares it. Written by the service and read only by browsers. */
  payload: Type.Unsafe<LiveMessages[keyof LiveMessages]>(Type.Object({})),
  /** The sockets that do not get the message: all sockets of a person, or the named one if it is theirs. */
  except: Type.Optional(closed({ userId: Id, socketId: Type.Optional(Type.String()) })),
  /**
   * People who do not get the message, or the only ones who do: people hidden from each other by a block get different
   * cards.
   */
  withheld: Type.Optional(Type.Array(Id)),
  only: Type.Optional(Type.Array(Id)),
})
export type SendLive = Static<typeof SendLive>

/** A message for all sockets in some rooms, on whichever replica of the chat they are connected. */
export const sendLive = hint('live.send', {
  publisher: 'chat',
  subscribers: ['chat'],
  data: SendLive,
})

/** A person is no longer in a chat: their sockets leave its room. */
export const leaveChat = hint('live.leave', {
  publisher: 'chat',
  subscribers: ['chat'],
  data: closed({ chatId: Id, userId: Id }),
})

/** The right to follow a private event has changed, for one person or for all who follow it. */
export const recheckEvent = hint('live.recheck', {
  publisher: 'chat',
  subscribers: ['chat'],
  data: closed({ eventId: Id, userId: Type.Optional(Id) }),
})

/** The fields of a card that the search index stores under the same name, beside `details`. */
export const listedCardFields = [
  'name',
  'activityType',
  'place',
  'gender',
  'minLevel',
  'tags',
  'price',
  'canPayWithMultiSport',
  'maxPlayers',
  'playersCount',
  'queueCount',
  'org',
] as const

/** What the search holds of an event, as its replicas exchange it. Dates are milliseconds since 1970. */
export const SearchListing = closed({
  id: Id,
  /** The version of the event's document. */
  v: Type.Integer(),
  ...Type.Pick(EventCard, [...listedCardFields]).properties,
  details: closed(cardDetails),
  leader: Type.String(),
  trainer: nullable(Type.String()),
  date: Type.Integer(),
  endDate: Type.Integer(),
  confirmationDate: nullable(Type.Integer()),
  repetition: nullable(closed({ id: Id, after: Choice(repeats) })),
  /** `true` for an event that is neither private nor cancelled nor deleted. */
  isPublic: Type.Boolean(),
})
export type SearchListing = Static<typeof SearchListing>

/** Events changed: every replica updates its index. */
export const searchChanged = hint('events.search-changed', {
  publisher: 'events',
  subscribers: ['events'],
  data: closed({
    /** The process that sends the hint; it has updated its own index already. */
    from: Type.String(),
    /** Identifies the schema of the listings. A replica with another one reads the events from the database. */
    shape: Type.Integer(),
    /** Only the id and the version are certain: a replica of another version sends other fields. */
    listings: Type.Array(Type.Unsafe<SearchListing>(Type.Object({ id: Id, v: Type.Integer() }))),
  }),
})

/** A leader's card, or a caller's participation, has changed: replicas drop it from their caches. */
export const searchDropped = hint('events.search-dropped', {
  publisher: 'events',
  subscribers: ['events'],
  data: closed({
    leader: Type.Optional(Type.String()),
    caller: Type.Optional(Type.String()),
    /** `true` when the leader has left Parta: the snapshot file that holds the name is deleted. */
    left: Type.Optional(Type.Boolean()),
  }),
})

/** What suggestions are made of has changed; replicas read it again from the database. */
export const matchingChanged = hint('availabilities.matching-changed', {
  publisher: 'availabilities',
  subscribers: ['availabilities'],
  data: closed({
    /** The process that sends the hint; it has read the changes already. */
    from: Type.String(),
    events: Type.Array(Type.String()),
    entrants: Type.Array(Type.String()),
    /** The owners of availabilities that changed. */
    planners: Type.Array(Type.String()),
    /** People whose profile, karma or levels changed. */
    people: Type.Array(Type.String()),
    /** People or aliases who have played again. */
    played: Type.Array(Type.String()),
    /** Invitations that were sent. */
    prompts: Type.Array(Type.String()),
  }),
})

/** All hints by topic. The permissions of NATS users are generated from it (`npm run compose:users`). */
export const hints: ReadonlyMap<string, Hint> = new Map(
  [sessionsEnded, sendLive, leaveChat, recheckEvent, searchChanged, searchDropped, matchingChanged].map(
    (each: Hint) => [each.topic, each],
  ),
)
