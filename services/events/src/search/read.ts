import type { Kit } from '@parta/kit/kit'
import { type EventRow, events } from '../domain/store.ts'
import { versionIn } from './atlas.ts'
import { compacted } from './compact.ts'
import { listingFields, listingOf } from './listing.ts'
import { follow, type Live } from './live.ts'

type Document = EventRow & { readonly _id: string; readonly v: number }

const batch = 1000

/** Everything that is to come and public, from the database, in the order in which lists stand. */
export async function readAll(kit: Kit, live: Live, isStopped: () => boolean): Promise<void> {
  const cursor = kit.database
    .native<Document>(events.collection)
    .find({ private: false, cancelled: false, date: { $gte: new Date() } }, { projection: listingFields })
    .sort({ date: 1, _id: 1 })
    .batchSize(batch)
  for await (const document of cursor) {
    if (isStopped()) return
    follow(live, listingOf(document._id, document.v, document))
  }
  live.atlas = compacted(live.atlas)
}

/** What was changed since a time, by this process or another. */
export async function readChanged(kit: Kit, live: Live, since: Date): Promise<void> {
  const found = kit.database.native<Document>(events.collection)
  const changed = found
    .find({ updatedAt: { $gte: since } }, { projection: { v: 1 } })
    .sort({ updatedAt: 1 })
    .batchSize(batch)
  let ids: string[] = []
  const take = async () => {
    const documents = await found.find({ _id: { $in: ids } }, { projection: listingFields }).toArray()
    for (const document of documents) follow(live, listingOf(document._id, document.v, document))
    ids = []
  }
  for await (const { _id, v } of changed) {
    if (v > Math.max(versionIn(live.atlas, _id), live.gone.get(_id) ?? 0)) ids.push(_id)
    if (ids.length === batch) await take()
  }
  if (ids.length > 0) await take()
}
