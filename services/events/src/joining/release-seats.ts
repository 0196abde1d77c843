import type { Answered, Asked } from '@parta/contracts/questions'
import type { askReleaseSeats } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { participations } from '../core/participation-store.ts'
import { type EventRow, events } from '../core/store.ts'
import { releaseSeats } from './take-rules.ts'

/** The number of events that one call changes, so that it answers before the asker stops waiting. */
const atOnce = 10

/** Takes players out of the coming events in which a payment has a seat: the answer to the payments service. */
export async function releasePaid(
  kit: Kit,
  { userId, paymentId }: Asked<typeof askReleaseSeats>,
): Promise<Answered<typeof askReleaseSeats>> {
  const now = new Date()
  const eventIds = await kit.database
    .model(participations)
    .distinct('eventId', { userId, state: { $in: ['joined', 'gone'] }, date: { $gt: now } })
    .exec()
  const seated = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .find({ _id: { $in: eventIds }, date: { $gt: now }, 'players.paymentId': paymentId }, { projection: { _id: 1 } })
    .limit(atOnce + 1)
    .toArray()
  for (const { _id: eventId } of seated.slice(0, atOnce)) {
    await kit.change(events, eventId, (event, at) => releaseSeats(event, { eventId, userId, paymentId }, at))
  }
  const released = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .find(
      { _id: { $in: eventIds }, date: { $gt: now }, releases: { $elemMatch: { paymentId, reason: 'gone' } } },
      { projection: { date: 1 } },
    )
    .toArray()
  return {
    released: released.map(({ _id: eventId, date }) => ({ eventId, start: date.toISOString() })),
    more: seated.length > atOnce,
  }
}
