import { minute } from '@parta/contracts/durations'
import { Choice, closed } from '@parta/contracts/operation'
import { Coordinates, nullable } from '@parta/contracts/shapes'
import { activities } from '@parta/contracts/values'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

const StoredSegment = row({ id: Type.String(), name: Type.String(), activityType: nullable(Choice(activities)) })
const StoredBranch = row({
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  /** Null when the provider does not know where it is. */
  location: nullable(Coordinates),
})

/** The connected booking systems of an organisation. The id of the document is the organisation's. */
const LinksRow = row({
  reservanto: nullable(
    row({
      /** The long token, sealed. */
      token: Type.String(),
      /** The id of the start with which it was connected: each start connects one token. */
      startId: Type.String(),
      /** Who connected it; null after their account was deleted. */
      by: nullable(Type.String()),
      since: Timestamp,
      /** The provider's id of the organisation. */
      merchant: Type.String(),
      /** When the events are read next. A process claims the read by moving this time. */
      pollAt: Timestamp,
      /** When its events were last read. */
      polledAt: Type.Optional(Timestamp),
      /** When it stopped answering; absent while it answers. */
      downSince: Type.Optional(Timestamp),
      segments: Type.Optional(list(StoredSegment)),
      branches: Type.Optional(list(StoredBranch)),
    }),
  ),
})
export type LinksRow = RowOf<typeof LinksRow>
export type Link = NonNullable<LinksRow['reservanto']>

export const providerLinks = aggregate('provider-links', LinksRow, [
  index({ 'reservanto.by': 1 }, { serves: 'the personal data of who connected a booking system' }),
  // Each merchant belongs to one organisation; two organisations would overwrite each other's events.
  index(
    { 'reservanto.merchant': 1 },
    {
      serves: 'one organisation for each merchant',
      unique: true,
      partial: { 'reservanto.merchant': { $type: 'string' } },
    },
  ),
])

const kinds = ['join', 'leave'] as const

/**
 * The booking of an account for an event of a provider, with all its entrants. The id is `<event>:<user>`. The document
 * also serialises the account's requests for this event.
 */
const BookingRow = row({
  eventId: Type.String(),
  userId: Type.String(),
  orgId: Type.String(),
  merchant: Type.String(),
  /** The provider's ids of the event and of the person; null before the person became a customer. */
  event: Type.String(),
  customer: nullable(Type.String()),
  endDate: Timestamp,
  /** The entrants who are booked, and the one on the waiting list. */
  booked: list(Type.String()),
  waiting: list(Type.String()),
  /** The request that the provider has not answered. Until it has ended, no other request is sent. */
  pending: nullable(
    row({
      id: Type.String(),
      kind: Choice(kinds),
      ids: list(Type.String()),
      at: Timestamp,
      /** The number of look-ups that did not find the request carried out. */
      denials: Type.Integer(),
    }),
  ),
  /** The kind of the last unanswered request that turned out not to have been carried out. */
  failed: nullable(Choice(kinds)),
})
export type BookingRow = RowOf<typeof BookingRow>
export type Pending = NonNullable<BookingRow['pending']>

export const bookings = aggregate('bookings', BookingRow, [
  index({ userId: 1 }, { serves: 'the archive and the erasure of a person' }),
  index({ merchant: 1, event: 1, customer: 1 }, { serves: 'the booking that a provider says has ended' }),
  index({ orgId: 1, endDate: 1 }, { serves: 'the waiting lists of an organisation’s coming events' }),
])

/** The customer id by which a provider knows a person. */
const CustomerRow = row({
  /** `<merchant>:<user>` */
  _id: Type.String(),
  merchant: Type.String(),
  userId: Type.String(),
  customer: Type.String(),
})
export type CustomerRow = RowOf<typeof CustomerRow>

export const providerCustomers = rows('provider-customers', CustomerRow, [
  index({ userId: 1 }, { serves: 'the archive and the erasure of a person' }),
])

/** Looks up the result of a request that the provider has not answered. */
export const settleTask = task('settle-booking', {
  data: closed({ bookingId: Type.String(), pendingId: Type.String() }),
  attempts: 500,
  longestWaitMs: 5 * minute,
})

/** Cancels a booking of a deleted person or alias at the provider. The task names no person of Parta. */
export const cancelTask = task('cancel-booking', {
  data: closed({ orgId: Type.String(), event: Type.String(), customer: Type.String(), isWaiting: Type.Boolean() }),
  attempts: 50,
})

/** Hides the coming events of a disconnected booking system. */
export const clearTask = task('clear-provider-events', { data: closed({ orgId: Type.String() }) })
