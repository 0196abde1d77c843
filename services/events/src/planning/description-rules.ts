import type { DescribedEvent } from '@parta/contracts/described-events'
import { eventDescribed } from '@parta/contracts/described-events'
import { freePlaces } from '@parta/contracts/predicates/players'
import { type Decide, factOf } from '@parta/kit/store/decision'
import { isSold } from '../core/seat-rules.ts'
import type { EventRow } from '../core/store.ts'

/** What the snapshot for matching says of an event. */
export function descriptionOf(id: string, event: EventRow): DescribedEvent {
  const { lat, lon } = event.place.location
  return {
    id,
    name: event.name,
    activityType: event.activityType,
    date: event.date.toISOString(),
    endDate: event.endDate.toISOString(),
    placeName: event.place.name,
    location: { lat, lon },
    leader: event.leader,
    trainer: event.trainer,
    org: event.org && { id: event.org.id, name: event.org.name, currency: event.org.currency },
    gender: event.gender,
    minLevel: event.minLevel,
    tags: event.tags,
    price: event.price,
    maxPlayers: event.maxPlayers,
    hasRoom: freePlaces(event) !== 0,
    enableQueue: event.enableQueue && !isSold(event),
    private: event.private,
    cancelled: event.cancelled,
    removed: event.removed,
  }
}

/** Adds the snapshot for matching to a decision that changes it. */
export function described<A>(id: string, decide: Decide<EventRow, A>): Decide<EventRow, A> {
  return (before, now, committed) => {
    const decision = decide(before, now, committed)
    const { next, facts = [] } = decision
    if (!next || next === before || !isDescribedAnew(before, next)) return decision
    return {
      ...decision,
      facts: [...facts, factOf(eventDescribed, descriptionOf(id, next))],
    }
  }
}

/** Compared by field: a hot event decides thousands of joins a second, and few of them change a field. */
function isDescribedAnew(before: EventRow | null, next: EventRow): boolean {
  if (!before) return true
  return (
    plain.some((name) => before[name] !== next[name]) ||
    before.date.getTime() !== next.date.getTime() ||
    before.endDate.getTime() !== next.endDate.getTime() ||
    before.org?.id !== next.org?.id ||
    before.org?.name !== next.org?.name ||
    before.org?.currency !== next.org?.currency ||
    before.place.name !== next.place.name ||
    before.place.location.lat !== next.place.location.lat ||
    before.place.location.lon !== next.place.location.lon ||
    isSold(before) !== isSold(next) ||
    (freePlaces(before) === 0) !== (freePlaces(next) === 0)
  )
}

const plain = [
  'name',
  'activityType',
  'leader',
  'trainer',
  'gender',
  'minLevel',
  'tags',
  'price',
  'maxPlayers',
  'enableQueue',
  'private',
  'cancelled',
  'removed',
] as const
