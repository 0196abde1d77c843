import type { askEntrants, EntrantState } from '@parta/contracts/described-events'
import { limits } from '@parta/contracts/limits'
import type { Answered, Asked } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { seatState } from '../domain/owe-rules.ts'
import { isHeld } from '../domain/seat-rules.ts'
import { type Entry, type EventRow, events } from '../domain/store.ts'
import { descriptionOf } from './rules.ts'

type Event = EventRow & { readonly v: number }

/** The answer to a service that lacks the description of an event. */
export async function findDescription(kit: Kit, id: string) {
  const event = await kit.database.model(events).findById(id).lean<Event>().exec()
  return event ? { version: event.v, data: descriptionOf(id, event) } : null
}

const listed = { v: 1, players: 1, queue: 1, kicked: 1, oneOffProductId: 1, subscriptionProductId: 1 } as const

/** A page of the players, the queue and the removed of an event. */
export async function findEntrants(
  kit: Kit,
  { eventId, skip }: Asked<typeof askEntrants>,
): Promise<Answered<typeof askEntrants>> {
  const event = await kit.database
    .model(events)
    .findById(eventId, listed)
    .lean<Pick<Event, keyof typeof listed>>()
    .exec()
  if (!event) return null
  const as = (entries: readonly { id: string; userId: string }[], state: EntrantState) =>
    entries.map(({ id, userId }) => ({ id, userId, state }))
  // Where nothing is sold, every seat is free.
  const seatOf = (entry: Entry) => (isHeld(entry) ? {} : { seat: seatState(event, entry) ?? ('free' as const) })
  const players = event.players.map((entry) => ({
    id: entry.id,
    userId: entry.userId,
    state: 'in' as const,
    ...seatOf(entry),
  }))
  const all = [...players, ...as(event.queue, 'queued'), ...as(event.kicked ?? [], 'removed')]
  const until = skip + limits.factPeople
  return { version: event.v, items: all.slice(skip, until), more: all.length > until }
}
