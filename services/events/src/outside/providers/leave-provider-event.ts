import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/providers'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { ownIds } from '../../joining/leave-event.ts'
import { isRefusal, ProviderError } from './adapter.ts'
import { beginLeave } from './booking-rules.ts'
import { bookingIdOf, finish, outcomeOf } from './finish-booking.ts'
import type { Connections } from './keep-connections.ts'
import { answered, openProvided } from './open-provided.ts'
import { type BookingRow, bookings } from './store.ts'

type LeaveCall = Pick<Call<typeof contract.leaveProviderEvent>, 'params' | 'body' | 'actor'>

/** Cancels a booking with the provider of an event. The entrants stay in the event until the provider has done it. */
export async function leaveProviderEvent(
  kit: Kit,
  connections: Connections,
  call: LeaveCall,
): Promise<contract.ProviderOutcome> {
  const userId = personOf(call.actor)
  const eventId = call.params.id
  const { adapter, provided } = await openProvided(kit, connections, { eventId, userId })
  const bookingId = bookingIdOf({ eventId, userId })
  const before = await kit.database.model(bookings).findById(bookingId).lean<BookingRow>().exec()
  if (!before?.customer) throw new AppError('event.notJoined')
  const pair = { event: provided.id, customer: before.customer }
  // Reads the event before anything is cancelled, so that a provider that is down is found out without a pending
  // request.
  const atProvider = await answered(adapter.bookingState(pair))
  const pendingId = newId()
  const ids = ownIds(call.body.aliasIds, userId)
  const isWaiting = await kit.change(bookings, bookingId, (state, now) =>
    beginLeave(state, { bookingId, pendingId, ids }, now),
  )
  const request = { eventId, userId, pendingId, ids }
  try {
    if (isWaiting && atProvider.state === 'waiting') await adapter.alternates?.remove(pair)
    // A booking that the provider does not have any more counts as cancelled.
    else if (atProvider.state !== 'none') await adapter.leave(pair)
    await finish(kit, request, { result: 'out' })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.problem !== 'silent') {
      await finish(kit, request, { result: 'nothing' })
      throw new AppError(isRefusal(error) ? 'provider.leaveRefused' : 'provider.unavailable', { cause: error })
    }
  }
  return outcomeOf(kit, request)
}
