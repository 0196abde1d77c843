import type { askEntrants, EntrantState } from '@parta/contracts/described-events'
import { limits } from '@parta/contracts/limits'
import type { Answered, Asked } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { seatState } from '../core/owe-rules.ts'
import { isHeld, type Sold } from '../core/seat-rules.ts'
import { type EventRow, events } from '../core/store.ts'
import { descriptionOf } from './description-rules.ts'

type Event = EventRow & { readonly v: number }

/** The answer to a service that lacks the description of an event. */
export async function findDescription(kit: Kit, id: string) {
  const event = await kit.database.model(events).findById(id).lean<Event>().exec()
  return event ? { version: event.v, data: descriptionOf(id, event) } : null
}

type Listed = Pick<Event, 'v' | 'players' | 'queue' | 'kicked'> & Sold

/** A page of the players, the queue and the removed of an event, or of those of one person. */
export async function findEntrants(
  kit: Kit,
  { eventId, skip, userId: asked }: Asked<typeof askEntrants>,
): Promise<Answered<typeof askEntrants>> {
  const event = await kit.database
    .model(events)
    .findById(eventId, { v: 1, players: 1, queue: 1, kicked: 1, oneOffProductId: 1, subscriptionProductId: 1 })
    .lean<Listed>()
    .exec()
  if (!event) return null
  const as = (entries: readonly { id: string; userId: string }[], state: EntrantState) =>
    entries.map(({ id, userId }) => ({ id, userId, state }))
  const players = event.players.map((entry) => {
    const seat = isHeld(entry) ? ('held' as const) : seatState(event, entry)
    return { id: entry.id, userId: entry.userId, state: 'in' as const, ...(seat ? { seat } : {}) }
  })
  const everybody = [...players, ...as(event.queue, 'queued'), ...as(event.kicked ?? [], 'removed')]
  const all = asked === undefined ? everybody : everybody.filter(({ userId }) => userId === asked)
  const until = skip + limits.factPeople
  return { version: event.v, items: all.slice(skip, until), more: all.length > until }
}
