import { type Static, Type } from 'typebox'
import { busUsers, type Hint, hint } from './bus.ts'
import { EventCard } from './events.ts'
import { type LiveMessages, liveMessages } from './live.ts'
import { Choice, closed } from './operation.ts'
import { Id, Moment, nullable } from './shapes.ts'
import { repeats } from './values.ts'

/** Sessions that have ended; an answer to `askEndedSessions` carries the same. */
export const EndedSessions = closed({
  ids: Type.Array(Type.String()),
  /** Up to when the list is whole, by identity's clock. */
  until: Moment,
  /** There are more after `until`. */
  more: Type.Boolean(),
})
export type EndedSessions = Static<typeof EndedSessions>

/** These sessions have ended: their tokens are refused and their connections closed, before the tokens themselves end. */
export const sessionsEnded = hint('identity.sessions-ended', {
  says: 'identity',
  hears: busUsers,
  data: EndedSessions,
})

const SendLive = closed({
  rooms: Type.Array(Type.String()),
  name: Choice(Object.keys(liveMessages) as (keyof LiveMessages)[]),
  /** As `liveMessages` says for the name; written by the service itself, and read by browsers only. */
  payload: Type.Unsafe<LiveMessages[keyof LiveMessages]>(Type.Object({})),
  /** Who does not get it: all sockets of a person, or the one that is named, if it is theirs. */
  except: Type.Optional(closed({ userId: Id, socketId: Type.Optional(Type.String()) })),
  /** People who do not get it, or those alone who do: where a block keeps two apart, they read another card. */
  withheld: Type.Optional(Type.Array(Id)),
  only: Type.Optional(Type.Array(Id)),
})
export type SendLive = Static<typeof SendLive>

/** A message for all sockets in some rooms, whichever replica of the chat these are connected to. */
export const sendLive = hint('live.send', {
  says: 'chat',
  hears: ['chat'],
  data: SendLive,
})

/** Someone is no longer in a chat: their sockets hear nothing more of it. */
export const leaveChat = hint('live.leave', {
  says: 'chat',
  hears: ['chat'],
  data: closed({ chatId: Id, userId: Id }),
})

/** Who may hear of a private event has changed: of one person, or of all who listen. */
export const recheckEvent = hint('live.recheck', {
  says: 'chat',
  hears: ['chat'],
  data: closed({ eventId: Id, userId: Type.Optional(Id) }),
})

/** What a search keeps of an event, as its replicas tell one another; dates are milliseconds since 1970. */
export const SearchListing = closed({
  id: Id,
  /** The version of the event's document. */
  v: Type.Integer(),
  ...Type.Pick(EventCard, [
    'name',
    'activityType',
    'place',
    'gender',
    'minLevel',
    'tags',
    'price',
    'canPayWithMultiSport',
    'provider',
    'requireConfirmation',
    'maxPlayers',
    'enableQueue',
    'playersCount',
    'queueCount',
    'external',
    'org',
  ]).properties,
  leader: Type.String(),
  trainer: nullable(Type.String()),
  date: Type.Integer(),
  endDate: Type.Integer(),
  confirmationDate: nullable(Type.Integer()),
  repetition: nullable(closed({ id: Id, after: Choice(repeats) })),
  /** Neither private nor cancelled nor deleted: it is for everyone to find. */
  isPublic: Type.Boolean(),
})
export type SearchListing = Static<typeof SearchListing>

/** Events have changed: every replica takes them up in its search. */
export const searchChanged = hint('events.search-changed', {
  says: 'events',
  hears: ['events'],
  data: closed({
    /** The process that says it, which knows already. */
    from: Type.String(),
    listings: Type.Array(SearchListing),
  }),
})

/** A leader's card, or how a caller stands to events, is another now: replicas read it anew. */
export const searchDropped = hint('events.search-dropped', {
  says: 'events',
  hears: ['events'],
  data: closed({
    leader: Type.Optional(Type.String()),
    caller: Type.Optional(Type.String()),
    /** The leader has left Parta: a file that holds the name is removed. */
    left: Type.Optional(Type.Boolean()),
  }),
})

/** Every hint by its topic. The permissions of NATS's users are made of it (`npm run compose:users`). */
export const hints: ReadonlyMap<string, Hint> = new Map(
  [sessionsEnded, sendLive, leaveChat, recheckEvent, searchChanged, searchDropped].map((each: Hint) => [
    each.topic,
    each,
  ]),
)
