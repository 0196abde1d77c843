import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { Entrants } from './players.ts'
import { Id, nullable, params } from './shapes.ts'
import { activities, providers } from './values.ts'

/** Booking systems of organisations, and how they are connected. */

/** `unavailable`: this installation cannot connect it. */
export const providerStates = ['unavailable', 'off', 'connected'] as const

export const ProviderState = closed({
  provider: Choice(providers),
  state: Choice(providerStates),
  /** When it was connected. */
  since: nullable(Type.String({ format: 'date-time' })),
})
export type ProviderState = Static<typeof ProviderState>

export const listBookingSystems = operation({
  name: 'listBookingSystems',
  summary: 'The booking systems of an organisation, for its admins.',
  service: 'events',
  method: 'GET',
  path: '/a/events/providers/:id',
  params: params.id,
  reply: closed({ items: Type.Array(ProviderState) }),
  errors: ['org.notFound'],
})

const Start = Type.String({ minLength: 20, maxLength: 1000, pattern: '^[A-Za-z0-9_-]+$' })

export const beginReservanto = operation({
  name: 'beginReservanto',
  summary:
    'Where the browser of an organisation’s admin connects Reservanto. The browser keeps `start` and sends it with the token that it comes back with.',
  service: 'events',
  method: 'POST',
  path: '/a/events/providers/reservanto/:id',
  params: params.id,
  reply: closed({ url: Type.String(), start: Type.String() }),
  errors: ['org.notFound', 'provider.off'],
})

export const connectReservanto = operation({
  name: 'connectReservanto',
  summary: 'Connects Reservanto with the token that it gave to the browser, after trying the token.',
  service: 'events',
  method: 'POST',
  path: '/a/reservanto/:token',
  params: closed({ token: Type.String({ minLength: 8, maxLength: 500, pattern: '^[A-Za-z0-9._~+/=-]+$' }) }),
  body: closed({ start: Start }),
  reply: closed({ orgId: Type.String() }),
  errors: [
    'org.notFound',
    'provider.off',
    'provider.startUnknown',
    'provider.tokenInvalid',
    'provider.merchantTaken',
    'provider.unavailable',
  ],
})

export const disconnectReservanto = operation({
  name: 'disconnectReservanto',
  summary:
    'Disconnects Reservanto from an organisation, forgets its token, and removes its coming events that nobody of Parta has joined.',
  service: 'events',
  method: 'DELETE',
  path: '/a/events/providers/reservanto/:id',
  params: params.id,
  errors: ['org.notFound'],
})

/** Minutes from the beginning of a connection until the browser must be back. */
export const startMinutes = 15

/** How the events of a connected booking system are read. */
export const pollLimits = {
  /** Minutes between two reads of an organisation's events; a random share of `spreadMinutes` is added. */
  everyMinutes: 8,
  spreadMinutes: 4,
  /** Months ahead that are read. */
  months: 3,
  /** The consecutive reads in which the provider does not know an event, after which the event is cancelled. */
  missedMax: 2,
} as const

const Time = Type.String({ format: 'date-time' })

/** What an organisation's admin sees of a connected booking system. */
export const ReservantoSetup = closed({
  /** When it stopped answering; `null` while it answers. */
  downSince: nullable(Time),
  /** When its events were last read; `null` before the first time. */
  polledAt: nullable(Time),
  /** Group classes by their kind. Events of a kind without an activity are not shown. */
  segments: Type.Array(closed({ id: Type.String(), name: Type.String(), activityType: nullable(Choice(activities)) })),
  /** Events of a branch without an address on the map are not shown. */
  branches: Type.Array(
    closed({ id: Type.String(), name: Type.String(), address: Type.String(), isOnMap: Type.Boolean() }),
  ),
  /** The coming events that are shown. */
  events: Type.Integer(),
})
export type ReservantoSetup = Static<typeof ReservantoSetup>

export const getReservantoSetup = operation({
  name: 'getReservantoSetup',
  summary: 'What Parta reads from the Reservanto of an organisation, for its admins.',
  service: 'events',
  method: 'GET',
  path: '/a/events/providers/reservanto/:id',
  params: params.id,
  reply: ReservantoSetup,
  errors: ['org.notFound', 'provider.disconnected'],
})

export const setUpReservanto = operation({
  name: 'setUpReservanto',
  summary: 'Sets which activity the kinds of classes of an organisation’s Reservanto are; their events are read next.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/providers/reservanto/:id',
  params: params.id,
  body: closed({
    segments: Type.Array(closed({ id: Id, activityType: nullable(Choice(activities)) }), {
      minItems: 1,
      maxItems: 100,
    }),
  }),
  reply: ReservantoSetup,
  errors: ['org.notFound', 'provider.disconnected'],
})

/** The state of a person's booking at the provider of an event. */
export const ProviderBooking = closed({
  provider: Choice(providers),
  /** When the provider stopped answering; `null` while it answers. Nobody can join or leave meanwhile. */
  downSince: nullable(Time),
  /** When the event was last read from the provider. */
  polledAt: nullable(Time),
  /** `false` when the organisation has disconnected the provider. */
  isConnected: Type.Boolean(),
  /** The request that the provider has not answered yet. Parta looks up its result until it is known. */
  pending: nullable(closed({ kind: Choice(['join', 'leave']), ids: Type.Array(Type.String()) })),
  /** The last unanswered request, if the provider turned out not to have carried it out; otherwise `null`. */
  failed: nullable(Choice(['join', 'leave'])),
})
export type ProviderBooking = Static<typeof ProviderBooking>

export const getProviderBooking = operation({
  name: 'getProviderBooking',
  summary: 'Whether the provider of an event can be reached, and what the caller has asked of it.',
  service: 'events',
  method: 'GET',
  path: '/a/events/provider/single/:id',
  params: params.id,
  reply: ProviderBooking,
  errors: ['event.notFound'],
})

/** The caller’s entrants after a call. `pending`: the provider has not answered; a task finds out the result. */
export const ProviderOutcome = closed({
  eventId: Type.String(),
  joined: Type.Array(Type.String()),
  queued: Type.Array(Type.String()),
  pending: Type.Array(Type.String()),
  playersCount: Type.Integer(),
})
export type ProviderOutcome = Static<typeof ProviderOutcome>

const providerCallErrors = [
  'event.notFound',
  'event.past',
  'provider.disconnected',
  'provider.unavailable',
  'provider.busy',
] as const

export const joinProviderEvent = operation({
  name: 'joinProviderEvent',
  summary:
    'Join an event of a booking provider: the caller without `aliasIds`, otherwise those in `aliasIds`. The provider gets one booking for the account, with the number of entrants and no name of an alias. When the event is full, the caller joins the provider’s waiting list.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/provider/join/:id',
  params: params.id,
  body: closed({
    aliasIds: Type.Optional(Entrants),
    /** A telephone number, only for providers that ask for it; passed on and not stored. */
    phone: Type.Optional(Type.String({ minLength: 6, maxLength: 20, pattern: '^\\+?[0-9 ]+$' })),
  }),
  reply: ProviderOutcome,
  errors: [
    ...providerCallErrors,
    'event.full',
    'event.notEnoughRoom',
    'alias.notFound',
    'provider.joinTogether',
    'provider.refused',
    'provider.phoneNeeded',
  ],
})

export const leaveProviderEvent = operation({
  name: 'leaveProviderEvent',
  summary:
    'Leave an event of a booking provider, or its waiting list. The provider has one booking for the account, so all of its entrants leave together.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/provider/leave/:id',
  params: params.id,
  body: closed({ aliasIds: Type.Optional(Entrants) }),
  reply: ProviderOutcome,
  errors: [...providerCallErrors, 'event.notJoined', 'provider.leaveTogether', 'provider.leaveRefused'],
})
