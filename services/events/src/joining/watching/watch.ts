import { AppError } from '@parta/contracts/errors'
import { eventLimits } from '@parta/contracts/event-limits'
import { familyIds } from '@parta/contracts/predicates/aliases'
import type * as contract from '@parta/contracts/seat-watches'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { isForMembers } from '../../core/find-event.ts'
import { openEvent } from '../../core/open-event.ts'
import { isForSubscribers } from '../../core/seat-rules.ts'
import { seatWatches, type WatchRow, watchersOf, watchesOf, watchId } from '../../core/watch-store.ts'
import { entrantsOf, findReputation } from '../find-reputation.ts'
import { watchMissed } from './rules.ts'

type WatchCall = Pick<Call<typeof contract.watchSeats>, 'params' | 'actor'>

interface Asking {
  readonly eventId: string
  readonly userId: string
}

/**
 * Stores that the caller wants to be told when a seat becomes free. The event is read again afterwards: of a seat that
 * became free in between, the caller would not be told otherwise. The limit is checked afterwards, too: else several
 * calls at the same moment could all stay below it, and exceed it together.
 */
export async function watch(kit: Kit, { params, actor }: WatchCall): Promise<void> {
  const asking = { eventId: params.id, userId: personOf(actor) }
  await check(kit, asking)
  const row: WatchRow = { _id: watchId(asking.eventId, asking.userId), ...asking, at: new Date() }
  await kit.once(seatWatches.collection, row)
  try {
    await check(kit, asking)
    const count = await watchesOf(kit).countDocuments({ userId: asking.userId })
    if (count > eventLimits.watchedByPerson) throw new AppError('event.tooManyWatched')
  } catch (error) {
    await forget(kit, asking)
    throw error
  }
}

/** Removes the caller's watch of an event. */
export async function unwatch(kit: Kit, { params, actor }: WatchCall): Promise<void> {
  await forget(kit, { eventId: params.id, userId: personOf(actor) })
}

async function forget(kit: Kit, { eventId, userId }: Asking): Promise<void> {
  await watchesOf(kit).deleteOne({ _id: watchId(eventId, userId) })
}

/** Removes all watches of an event that is over or cancelled. */
export async function forgetWatches(kit: Kit, eventId: string): Promise<void> {
  await watchesOf(kit).deleteMany(watchersOf(eventId))
}

/** @throws AppError unless the caller, or an alias of theirs, could take a free seat */
async function check(kit: Kit, { eventId, userId }: Asking): Promise<void> {
  const { event, org } = await openEvent(kit, eventId, { userId })
  const person = await kit.projections.one(people, userId)
  if (!person) throw new AppError('profile.incomplete')
  const ids = familyIds(person)
  const family = entrantsOf(person, ids, await findReputation(kit, ids))
  const missed = watchMissed(event, family, new Date())
  if (missed) throw new AppError(missed)
  if (isForSubscribers(event) && (await isForMembers(kit, event, { org, userId }))) {
    throw new AppError('payment.required')
  }
}
