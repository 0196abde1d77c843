import { type Static, Type } from 'typebox'
import { callerFields, cardDetails, indexedFields } from './event-fields.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { seatStates } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { productUpdated } from './products.ts'
import { RepetitionInfo } from './repetition.ts'
import { Coordinates, Id, Level, LinkToken, Moment, nullable, PersonCard, PublicPerson, params } from './shapes.ts'
import { activities, cancelReasons, currencies, eventGenders, kickReasons, tags } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/**
 * An entry of an event: a person, or one of their aliases. Callers who may not see the event's children get another
 * person's child as `child: true`, without name, picture and parent, and with an `id` that is valid in this event only.
 */
export const PlayerCard = closed({
  ...PersonCard.properties,
  /** The alias that takes part; absent for the person, and for a hidden child. */
  aliasId: Type.Optional(Type.String()),
  /**
   * A child, or an alias that is not marked as an adult, whom the caller may not see. Hidden children are last in their
   * list, in random order.
   */
  child: Type.Optional(Type.Literal(true)),
  isTrainer: Type.Boolean(),
  isConfirmed: Type.Boolean(),
  /** Since when the entry is in the event or the queue; absent for a hidden child. */
  since: Type.Optional(Time),
  /** The position in the queue, from 1. When the queue has hidden children, only the caller's own entries have it. */
  position: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The seat is held for an entrant who is to pay for it. */
  held: Type.Optional(Type.Literal(true)),
  /** How the seat stands, for those who may edit an event that is sold, and for the player. */
  seat: Type.Optional(Choice(seatStates)),
  /** Until when a free place is held for this entry, which must confirm it by then. */
  offerUntil: Type.Optional(Time),
  /** The event got another time or place since the caller's entry joined or was paid: it may leave until the start. */
  moved: Type.Optional(Type.Literal(true)),
  /** Entries that joined together have the same value and move up together. For who may see the children. */
  group: Type.Optional(Type.String()),
})
export type PlayerCard = Static<typeof PlayerCard>

const byLink = { token: Type.Optional(LinkToken) }

/** An entry that the leader removed, and that may not join again by itself. */
export const KickedCard = closed({
  ...PersonCard.properties,
  aliasId: Type.Optional(Type.String()),
  reason: Choice(kickReasons),
  at: Time,
})
export type KickedCard = Static<typeof KickedCard>

/** An event as every list shows it. `playersCount` counts players, `queueCount` the queue. */
export const EventCard = closed({ ...indexedFields, ...cardDetails, ...callerFields })
export type EventCard = Static<typeof EventCard>

/** The event card for visitors, without ids of people. */
export const PublicEventCard = closed({ ...EventCard.properties, leaderInfo: PublicPerson })
export type PublicEventCard = Static<typeof PublicEventCard>

export const EventInfo = closed({
  ...EventCard.properties,
  /**
   * `true` when searches and lists show the event to everybody: the opposite of `private`, under the name in the
   * specification.
   */
  isVisible: Type.Boolean(),
  /** `true` when the leader takes part. */
  willParticipate: Type.Boolean(),
  info: Type.String(),
  duration: Type.String(),
  externalLink: Type.String(),
  hoursNotLeave: Type.Integer(),
  /** Hours before the start; -1 without confirmation. */
  hoursConfirm: Type.Integer(),
  /** From when players must confirm; `null` without confirmation. */
  confirmationDate: nullable(Time),
  /** The least number of players; -1 without a minimum. */
  minPlayers: Type.Integer(),
  decisionHours: Type.Integer(),
  /** When the minimum is checked; `null` without a minimum. */
  decisionDate: nullable(Time),
  /** `true` when the minimum was reached at that check. */
  goesAhead: Type.Boolean(),
  cancellation: nullable(closed({ reason: Choice(cancelReasons), message: Type.String(), at: Time })),
  trainerInfo: nullable(PersonCard),
  /** For an event whose leader is gone: until when its players may agree to lead it. Absent for others. */
  handover: Type.Optional(closed({ until: Time, mayAgree: Type.Boolean(), agreed: Type.Boolean() })),
  /** Incremented with each change of date, place or cancellation: SEQUENCE of iCalendar. */
  sequence: Type.Integer(),
  repetition: nullable(RepetitionInfo),
  oneOffProductId: nullable(Type.String()),
  subscriptionProductId: nullable(Type.String()),
  /** Subscriptions that the event sold before: who had them by `passReplacedAt` still joins with them. */
  oldPassIds: Type.Optional(Type.Array(Type.String())),
  passReplacedAt: Type.Optional(Time),
  /** The caller's entrants whose paid seats can be left without a charge, because time or place changed since. */
  freeToLeave: Type.Optional(Type.Array(Id)),
  /** For those who may delete the event: what would be refunded, in minor units. Absent where nothing is paid for. */
  refunds: Type.Optional(
    closed({
      seats: Type.Integer(),
      /** One amount for each currency in which a seat was paid. */
      amounts: Type.Array(closed({ currency: Choice(currencies), amount: Type.Integer() })),
    }),
  ),
  /** The products that the event sells. Absent where it sells none. */
  products: Type.Optional(Type.Array(productUpdated.data)),
  /** `true` when only members of its private organisation can buy the subscription, and the caller is none. */
  isForMembers: Type.Optional(Type.Literal(true)),
  /** Whether the caller is told when a seat becomes free. Absent unless the event is full and its seats are paid for. */
  isWatching: Type.Optional(Type.Boolean()),
  /** The number of people who asked for that, for those who may edit the event. */
  watchers: Type.Optional(Type.Integer()),
  eventChatId: Type.String(),
  playersInfo: Type.Array(PlayerCard),
  queuePlayersInfo: Type.Array(PlayerCard),
  /** The caller's entries that were removed, and why; they may not join again by themselves. */
  kicked: Type.Array(closed({ id: Type.String(), reason: Choice(kickReasons) })),
  /** The ids of the caller and their aliases whose karma is too low to join. */
  lowKarma: Type.Array(Type.String()),
  /**
   * The levels of the caller and their aliases in the event's activity, as fellow players rate them. They decide on
   * joining; where there is none, the level on the profile does.
   */
  peerLevels: Type.Array(closed({ id: Type.String(), level: Type.Number(), raters: Type.Integer() })),
  /** All removed entries, for callers who may let them in again; empty for everybody else. */
  kickedPlayersInfo: Type.Array(KickedCard),
  /**
   * The secret part of a private event's link, for players, organisers, and callers who opened it by the link;
   * otherwise `null`.
   */
  linkToken: nullable(Type.String()),
  /** What the caller's role permits; the event's date may still forbid it. */
  rights: closed({ edit: Type.Boolean(), remove: Type.Boolean(), kick: Type.Boolean(), cancel: Type.Boolean() }),
})
export type EventInfo = Static<typeof EventInfo>

export const getEvent = operation({
  name: 'getEvent',
  summary:
    'One event with its players and queue. Children are shown to people who take part, to leader and trainer, and to their own parent. A private event is shown to people who are or were in it, to people who run it or its organisation, and with the `token` of its link; for all others it does not exist.',
  service: 'events',
  method: 'GET',
  path: '/a/events/single/:id',
  scope: 'events:read',
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
  scope: 'calendar:read',
  query: closed({ ...paging, orgId: Type.Optional(Id) }),
  reply: Page(EventCard),
})

export const listEventHistory = operation({
  name: 'listEventHistory',
  summary: 'The caller’s past events, the latest first, without events in which they only were in the queue.',
  service: 'events',
  method: 'GET',
  path: '/a/events/history',
  query: closed({ ...paging, orgId: Type.Optional(Id) }),
  reply: Page(EventCard),
})

export const listOrgEvents = operation({
  name: 'listOrgEvents',
  summary:
    'The events of an organisation, the soonest first: the coming ones, or all between two days (`limits.calendarDays` at most). With `query`, those of whose name, place, address or organisation words begin as its words do; with `product`, those that sell it; with `withoutPass`, those that sell no subscription. A private event is listed only for people who are in it or run the organisation.',
  service: 'events',
  method: 'GET',
  path: '/a/events/org/:id',
  scope: 'events:read',
  params: params.id,
  query: closed({
    ...paging,
    query: Type.Optional(Type.String({ maxLength: limits.eventNameMax })),
    product: Type.Optional(Id),
    withoutPass: Type.Optional(Type.Literal(true)),
    startDate: Type.Optional(Moment),
    endDate: Type.Optional(Moment),
  }),
  reply: Page(EventCard),
  errors: ['org.notFound', 'event.dateTooFar'],
})

export const listRepetition = operation({
  name: 'listRepetition',
  summary:
    'The coming events of a repetition, of which `id` is one; the soonest first. Private events are listed if the caller may open them.',
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
  placeAddress: Type.String(),
  orgName: Type.String(),
  image: Type.String(),
  /** -1 for unlimited. */
  maxPlayers: Type.Integer(),
  playersCount: Type.Integer(),
  cancelled: Type.Boolean(),
})
export type SharedEvent = Static<typeof SharedEvent>

/**
 * An event as a visitor sees it behind its link, before they sign up. Of the people in it, it names the leader and the one who
 * shared the link, by first name and initial.
 */
export const EventLanding = closed({
  ...SharedEvent.properties,
  private: Type.Boolean(),
  info: Type.String(),
  location: Coordinates,
  gender: Choice(eventGenders),
  minLevel: Level,
  tags: Choice(tags),
  /** In whole units of the currency; 0 is free and -1 not stated. */
  price: Type.Integer(),
  currency: Choice(currencies),
  /** `true` where the price is that of a subscription, without which nobody joins. Absent elsewhere. */
  forSubscribers: Type.Optional(Type.Boolean()),
  canPayWithMultiSport: Type.Boolean(),
  /** The seat is paid for in Parta. */
  isSold: Type.Boolean(),
  enableQueue: Type.Boolean(),
  queueCount: Type.Integer(),
  /** Where people register on another site; empty for events that are joined in Parta. */
  externalLink: Type.String(),
  leader: PublicPerson,
  /** The person who shared the link, if they are in the event; `null` otherwise. */
  inviter: nullable(PublicPerson),
})
export type EventLanding = Static<typeof EventLanding>

export const getSharedEvent = operation({
  name: 'getSharedEvent',
  summary: 'The card of a shared event. A private event is reported as not found.',
  service: 'events',
  method: 'GET',
  path: '/public/share/event/:id',
  params: params.id,
  reply: SharedEvent,
  errors: ['share.notFound'],
})

/** The snapshot of an event, from which other services keep projections. */
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
    /** `true` for a deleted event, which is then cancelled, too, and in no list. */
    removed: Type.Boolean(),
    /** The products that the event sells. */
    oneOffProductId: nullable(Id),
    subscriptionProductId: nullable(Id),
    oldPassIds: Type.Optional(Type.Array(Id)),
    passReplacedAt: Type.Optional(Time),
  }),
  { kept: true },
)
export type EventSnapshot = Static<typeof eventUpdated.data>
