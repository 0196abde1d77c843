import { isDeepStrictEqual } from 'node:util'
import type { Place } from '@parta/contracts/places'
import { isPast } from '@parta/contracts/predicates/players'
import { wordsOf } from '@parta/contracts/predicates/text'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Decision } from '@parta/kit/store/decision'
import { advance, withClock } from '../../core/clock-rules.ts'
import { changeFacts, snapshot } from '../../core/fact-rules.ts'
import { type EventRow, pointOf } from '../../core/store.ts'

interface PlaceUpdate {
  readonly eventId: string
  readonly place: Place
  /** The owner of the place, who is not notified. */
  readonly by: string | null
}

/** Copies a changed place into a coming event; its people are notified of another name, address or point. */
export function followPlace(
  state: EventRow | null,
  { eventId, place, by }: PlaceUpdate,
  now: Date,
): Decision<EventRow, void> {
  const isOver = !state || state.cancelled || state.place.id !== place.id || isPast(state, now)
  if (isOver || isDeepStrictEqual(state.place, place)) return { next: state as EventRow, answer: undefined }
  const { next: event, facts: due } = advance(eventId, state, now)
  if (event.cancelled) return { next: event, facts: due, answer: undefined }
  const next: EventRow = { ...event, place }
  // Changed activities of the place do not concern the players.
  if (isSame(event.place, place)) return { next: withClock(next, now), facts: due, answer: undefined }
  const moved = withClock(
    {
      ...next,
      words: wordsOf(event.name, place.name, place.address, event.org?.name ?? ''),
      point: pointOf(place.location),
      sequence: event.sequence + 1,
    },
    now,
  )
  const changed = [...changeFacts(eventId, moved, { fields: ['place'], by }), snapshot(eventId, moved)]
  return { next: moved, facts: [...due, ...changed], answer: undefined }
}

function isSame(a: Place, b: Place): boolean {
  return a.name === b.name && a.address === b.address && !isMoved(a.location, b.location)
}

export function isMoved(a: Coordinates, b: Coordinates): boolean {
  return a.lat !== b.lat || a.lon !== b.lon
}
