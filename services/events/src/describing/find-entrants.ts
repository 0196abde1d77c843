import type { askEntrants, EntrantState } from '@parta/contracts/described-events'
import { limits } from '@parta/contracts/limits'
import type { Answered, Asked } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { isHeld } from '../domain/seat-rules.ts'
import { type Entry, type EventRow, events } from '../domain/store.ts'
import { descriptionOf } from './rules.ts'

type Event = EventRow & { readonly v: number }

/** The answer to a service that lacks the description of an event. */
export async function findDescription(kit: Kit, id: string) {
  const event = await kit.database.model(events).findById(id).lean<Event>().exec()
  return event ? { version: event.v, data: descriptionOf(id, event) } : null
}

/** A page of the players, the queue and the removed of an event. */
export async function findEntrants(
  kit: Kit,
  { eventId, skip }: Asked<typeof askEntrants>,
): Promise<Answered<typeof askEntrants>> {
  const event = await kit.database
    .model(events)
    .findById(eventId, { v: 1, players: 1, queue: 1, kicked: 1 })
    .lean<Pick<Event, 'v' | 'players' | 'queue' | 'kicked'>>()
    .exec()
  if (!event) return null
  const as = (entries: readonly Pick<Entry, 'id' | 'userId' | 'payBy'>[], state: EntrantState) =>
    entries.map((entry) => ({
      id: entry.id,
      userId: entry.userId,
      state,
      ...(isHeld(entry) ? { isHeld: true as const } : {}),
    }))
  const all = [...as(event.players, 'in'), ...as(event.queue, 'queued'), ...as(event.kicked ?? [], 'removed')]
  const until = skip + limits.factPeople
  return { version: event.v, items: all.slice(skip, until), more: all.length > until }
}
