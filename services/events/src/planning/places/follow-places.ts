import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { notifyOnce } from '../../core/fact-rules.ts'
import { changeEvery } from '../../core/settle-each.ts'
import { type EventRow, events } from '../../core/store.ts'
import { type PlaceRow, places, placeView } from '../store.ts'
import { followPlace } from './place-rules.ts'

/** Events read at once, and places of one run of the sweep. */
const batch = 200
const placesMax = 50
/** After this time, events that were being created while their place changed are stored. */
const settledMs = 2 * limits.timeouts.service

/**
 * Copies a changed place into the coming events there; events that have the change already are skipped.
 * @param most how many events are read; 0 for all
 */
async function followAt(kit: Kit, row: PlaceRow, most = 0): Promise<void> {
  const cursor = kit.database
    .native<{ _id: string }>(events.collection)
    .find(comingAt(row._id), { projection: { _id: 1 } })
    .limit(most)
    .batchSize(batch)
  let ids: string[] = []
  for await (const { _id } of cursor) {
    ids.push(_id)
    if (ids.length < batch) continue
    await followEach(kit, row, ids)
    ids = []
  }
  await followEach(kit, row, ids)
}

async function followEach(kit: Kit, row: PlaceRow, ids: readonly string[]): Promise<void> {
  const following = { place: placeView(row), by: row.userId }
  await changeEvery(ids, (eventId) =>
    kit.change(events, eventId, (state, now) =>
      notifyOnce(followPlace(state, { eventId, ...following }, now), commandOf(row, state)),
    ),
  )
}

/** The id of the command, so that people in several events of a repetition are notified once. */
function commandOf({ _id, changedAt }: PlaceRow, event: EventRow | null): string | undefined {
  const { repetition } = event ?? {}
  return repetition ? `${_id}-${changedAt?.getTime() ?? 0}-${repetition.id}` : undefined
}

export function comingAt(placeId: string) {
  return { 'place.id': placeId, date: { $gt: new Date() }, cancelled: false }
}

/** Updates the first events at once; the sweep does the rest. */
export function followSome(kit: Kit, row: PlaceRow): Promise<void> {
  return followAt(kit, row, batch)
}

/** Completes changes of places that a crash interrupted, and those with more events than `followSome` takes. */
export async function followChanged(kit: Kit, now: Date): Promise<void> {
  const rows = kit.database.native<PlaceRow>(places.collection)
  const changed = await rows.find(changedFilter(now)).sort({ changedAt: 1 }).limit(placesMax).toArray()
  for (const row of changed) {
    await followAt(kit, row)
    // A place that changed again meanwhile stays marked.
    await rows.updateOne({ _id: row._id, changedAt: row.changedAt as Date }, { $unset: { changedAt: 1 } })
  }
}

export function changedFilter(now: Date) {
  return { changedAt: { $lte: new Date(now.getTime() - settledMs) } }
}

/** The events at a place that show it to everybody. */
const isPublic = { private: false, cancelled: false, removed: { $ne: true } } as const

/** Shows a place to everybody once a public event is planned there. It stays shown when the event becomes private. */
export async function showPlaceOf(kit: Kit, eventId: string): Promise<void> {
  const event = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .findOne({ _id: eventId, ...isPublic }, { projection: { 'place.id': 1 } })
  if (!event) return
  const rows = kit.database.native<PlaceRow>(places.collection)
  await rows.updateOne({ _id: event.place.id, isShown: { $ne: true } }, { $set: { isShown: true } })
}
