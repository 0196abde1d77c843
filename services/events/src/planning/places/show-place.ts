import type { Kit } from '@parta/kit/kit'
import { type EventRow, events } from '../../core/store.ts'
import { type PlaceRow, places } from '../store.ts'

/** The events at a place that show it to everybody. */
const isPublic = { private: false, cancelled: false, removed: { $ne: true } } as const

/** Shows a place to everybody once a public event is planned there. It stays shown when the event becomes private. */
export async function showPlaceOf(kit: Kit, eventId: string): Promise<void> {
  const event = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .findOne({ _id: eventId, ...isPublic }, { projection: { 'place.id': 1 } })
  if (event) await rowsOf(kit).updateOne({ _id: event.place.id, isShown: { $ne: true } }, { $set: { isShown: true } })
}

function rowsOf(kit: Kit) {
  return kit.database.native<PlaceRow>(places.collection)
}
