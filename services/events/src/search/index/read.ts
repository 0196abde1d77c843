import type { Kit } from '@parta/kit/kit'
import { type EventRow, events } from '../../core/store.ts'
import { listingFields, listingOf } from './listing.ts'
import { follow, knownVersion, type LiveSearch } from './live.ts'

type Document = EventRow & { readonly _id: string; readonly v: number }

const batch = 1000

/** Fills the index with all coming public events of the database. They come in the index's order, so each is appended. */
export async function readAll(kit: Kit, live: LiveSearch, isStopped: () => boolean): Promise<void> {
  const cursor = kit.database
    .native<Document>(events.collection)
    .find({ private: false, cancelled: false, date: { $gte: new Date() } }, { projection: listingFields })
    .sort({ date: 1, _id: 1 })
    .batchSize(batch)
  for await (const document of cursor) {
    if (isStopped()) return
    follow(live, listingOf(document._id, document.v, document))
  }
  live.index.compact()
}

/** Follows the events that any process has changed since a time. */
export async function readChanged(kit: Kit, live: LiveSearch, since: Date): Promise<void> {
  const documents = kit.database.native<Document>(events.collection)
  const changed = documents
    .find({ updatedAt: { $gte: since } }, { projection: { v: 1 } })
    .sort({ updatedAt: 1 })
    .batchSize(batch)
  let ids: string[] = []
  for await (const { _id, v } of changed) {
    if (v > knownVersion(live, _id)) ids.push(_id)
    if (ids.length < batch) continue
    await readEvents(kit, live, ids)
    ids = []
  }
  if (ids.length > 0) await readEvents(kit, live, ids)
}

/** Follows the present state of these events. */
export async function readEvents(kit: Kit, live: LiveSearch, ids: readonly string[]): Promise<void> {
  const found = await kit.database
    .native<Document>(events.collection)
    .find({ _id: { $in: [...ids] } }, { projection: listingFields })
    .toArray()
  for (const document of found) follow(live, listingOf(document._id, document.v, document))
}
