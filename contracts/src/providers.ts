import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { nullable, params } from './shapes.ts'
import { providers } from './values.ts'

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
  errors: ['org.notFound', 'provider.off', 'provider.startUnknown', 'provider.tokenInvalid', 'provider.unavailable'],
})

export const disconnectReservanto = operation({
  name: 'disconnectReservanto',
  summary: 'Disconnects Reservanto from an organisation and forgets its token.',
  service: 'events',
  method: 'DELETE',
  path: '/a/events/providers/reservanto/:id',
  params: params.id,
  errors: ['org.notFound'],
})

/** Minutes from the beginning of a connection until the browser must be back. */
export const startMinutes = 15
