import type { EndedSessions } from '@parta/contracts/hints'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Session, sessions } from './store.ts'

/** Well under the megabyte that an answer on the bus may have. */
const pageSize = 10_000

/** The sessions that have ended since, the first first. */
export async function listEnded(kit: Kit, since: Date): Promise<EndedSessions> {
  const asked = new Date()
  const rows = await kit.database
    .native<Stored<Session>>(sessions.collection)
    .find({ endedAt: { $gte: since } }, { projection: { endedAt: 1 } })
    .sort({ endedAt: 1 })
    .limit(pageSize)
    .toArray()
  const last = rows.length === pageSize ? rows.at(-1)?.endedAt : null
  return { ids: rows.map(({ _id }) => _id), until: (last ?? asked).toISOString(), more: Boolean(last) }
}
