import { second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Decision } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import type { BookingState } from './adapter.ts'
import { type BookingRow, type Pending, settleTask } from './store.ts'

/** The fields of a new booking. */
export type NewBooking = Pick<BookingRow, 'eventId' | 'userId' | 'orgId' | 'merchant' | 'event' | 'endDate'>

/**
 * The wait before the result of an unanswered request is looked up, and between two look-ups: the provider may still be
 * carrying it out.
 */
export const lookAfterMs = 60 * second
/** The number of look-ups without a result after which a request counts as not carried out. */
const denialsMax = 2

interface Asking {
  readonly bookingId: string
  readonly pendingId: string
  readonly ids: readonly string[]
}

/**
 * Stores a request to book entrants before it is sent to the provider. No other request is sent until this one has
 * ended, so that a repeated call cannot book twice.
 * @returns the entrants to book; none if all have joined already
 * @throws provider.busy · provider.joinTogether
 */
export function beginJoin(
  state: BookingRow | null,
  { booking, ...asking }: Asking & { readonly booking: NewBooking },
  now: Date,
): Decision<BookingRow, readonly string[]> {
  const before = state ?? { ...booking, customer: null, booked: [], waiting: [], pending: null, failed: null }
  const ids = asking.ids.filter((id) => !before.booked.includes(id) && !before.waiting.includes(id))
  if (state && ids.length === 0 && !before.pending) return { next: before, answer: [] }
  // The provider's waiting list has one place for each customer.
  if (before.waiting.length > 0 && !before.pending) throw new AppError('provider.joinTogether')
  return { ...begin(before, { ...asking, ids, kind: 'join' }, now), answer: ids }
}

/**
 * Stores a request to cancel a booking before it is sent to the provider. All entrants of an account share one booking.
 * @returns whether the entrants are on the waiting list
 * @throws provider.busy · provider.leaveTogether unless all of its entrants leave · event.notJoined
 */
export function beginLeave(state: BookingRow | null, asking: Asking, now: Date): Decision<BookingRow, boolean> {
  if (!state) throw new AppError('event.notJoined')
  const own = [...state.booked, ...state.waiting]
  const ids = own.filter((id) => asking.ids.includes(id))
  if (ids.length === 0 && !state.pending) throw new AppError('event.notJoined')
  const decision = begin(state, { ...asking, ids, kind: 'leave' }, now)
  if (ids.length < own.length) throw new AppError('provider.leaveTogether')
  return { ...decision, answer: state.waiting.length > 0 }
}

function begin(
  state: BookingRow,
  { bookingId, pendingId, ids, kind }: Asking & Pick<Pending, 'kind'>,
  now: Date,
): Omit<Decision<BookingRow, void>, 'answer'> {
  if (state.pending) throw new AppError('provider.busy')
  const at = new Date(now.getTime() + lookAfterMs)
  return {
    next: { ...state, pending: { id: pendingId, kind, ids, at: now, denials: 0 }, failed: null },
    tasks: [planned(settleTask, { id: pendingId, data: { bookingId, pendingId }, at })],
  }
}

/** The result of a request: its entrants are booked, on the waiting list, or out; or nothing has changed. */
export type Result = 'booked' | 'waiting' | 'out' | 'nothing'

interface Ending {
  readonly pendingId: string
  readonly result: Result
  /**
   * True if the call that made the request has ended without an answer; a failure is then stored for the person to read
   * later.
   */
  readonly isLate?: boolean
}

/** Ends a request with its result. Does nothing if the request has already ended. */
export function endRequest(
  state: BookingRow,
  { pendingId, result, isLate = false }: Ending,
): Decision<BookingRow, void> {
  const { pending } = state
  if (pending?.id !== pendingId) return { next: state, answer: undefined }
  const ended = { ...state, pending: null }
  const { ids, kind } = pending
  if (result === 'booked')
    return { next: { ...ended, booked: [...state.booked, ...ids], waiting: [] }, answer: undefined }
  if (result === 'waiting') return { next: { ...ended, waiting: ids }, answer: undefined }
  if (result === 'out') return { next: { ...ended, booked: [], waiting: [] }, answer: undefined }
  return { next: isLate ? { ...ended, failed: kind } : ended, answer: undefined }
}

export function setCustomer(state: BookingRow, customer: string): Decision<BookingRow, void> {
  return { next: state.customer === customer ? state : { ...state, customer }, answer: undefined }
}

/**
 * Returns the result of an unanswered request, by the customer's booking at the provider; `null` if the provider
 * may still be carrying it out.
 */
export function resultOf({ booked, pending }: BookingRow, atProvider: BookingState): Result | null {
  if (!pending) return null
  const { kind, ids, denials } = pending
  const isLast = denials + 1 >= denialsMax
  if (kind === 'leave') {
    if (atProvider.state === 'none') return 'out'
    return isLast ? 'nothing' : null
  }
  if (atProvider.state === 'waiting') return 'waiting'
  if (atProvider.state === 'booked' && atProvider.count >= booked.length + ids.length) return 'booked'
  return isLast ? 'nothing' : null
}

export function deny(state: BookingRow, pendingId: string): Decision<BookingRow, void> {
  const { pending } = state
  if (pending?.id !== pendingId) return { next: state, answer: undefined }
  return { next: { ...state, pending: { ...pending, denials: pending.denials + 1 } }, answer: undefined }
}

/**
 * Stores that the provider cancelled a booking, or moved it up from its waiting list.
 * @returns `out`, `booked`, or `nothing` if neither happened
 */
export function follow(state: BookingRow, atProvider: BookingState): Decision<BookingRow, Exclude<Result, 'waiting'>> {
  const { pending, booked, waiting } = state
  if (pending || atProvider.state === 'waiting') return { next: state, answer: 'nothing' }
  if (atProvider.state === 'none') return { next: { ...state, booked: [], waiting: [] }, answer: 'out' }
  if (waiting.length === 0) return { next: state, answer: 'nothing' }
  return { next: { ...state, booked: [...booked, ...waiting], waiting: [] }, answer: 'booked' }
}

/** Removes a deleted alias. */
export function dropEntrant(state: BookingRow, aliasId: string): Decision<BookingRow, void> {
  const others = (ids: readonly string[]) => ids.filter((id) => id !== aliasId)
  return { next: { ...state, booked: others(state.booked), waiting: others(state.waiting) }, answer: undefined }
}
