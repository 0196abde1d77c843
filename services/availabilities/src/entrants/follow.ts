import { askEntrants } from '@parta/contracts/described-events'
import { type Envelope, rankOf } from '@parta/contracts/fact'
import { collectPages } from '@parta/kit/facts/collect-pages'
import type { Kit } from '@parta/kit/kit'
import { type EntrantRow, entrants } from './store.ts'

interface Entry {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
}

/** Keeps how an entrant stands to an event. @returns the id of the row */
export async function followEntrant(kit: Kit, fact: Envelope<Entry>, state: EntrantRow['state']): Promise<string> {
  const { eventId, userId, aliasId } = fact.data
  const entrantId = aliasId ?? userId
  const _id = `${eventId}:${entrantId}`
  const row: EntrantRow = { _id, eventId, userId, entrantId, state, version: rankOf(fact), updatedAt: new Date() }
  await kit.newer(entrants.collection, row)
  return _id
}

/**
 * Asks for the entrants of an event that this service learns of late, for example because its database is new: the
 * facts about them may no longer be in the stream. @returns the ids of the rows
 */
export async function collectEntrants(kit: Kit, eventId: string): Promise<string[]> {
  const found = await collectPages(async (skip) => {
    const page = await kit.bus.ask(askEntrants, { eventId, skip })
    // Every fact that the answer does not know has a higher version.
    return page && { items: page.items.map((item) => ({ ...item, version: page.version })), more: page.more }
  })
  const ids: string[] = []
  for (const { id, userId, state, version } of found) {
    const _id = `${eventId}:${id}`
    await kit.newer(entrants.collection, { _id, eventId, userId, entrantId: id, state, version, updatedAt: new Date() })
    ids.push(_id)
  }
  return ids
}

/** Removes rows of a person, of an alias or of an event. */
export async function dropEntrants(kit: Kit, filter: Partial<Pick<EntrantRow, 'userId' | 'entrantId'>>): Promise<void> {
  await kit.database.native<EntrantRow>(entrants.collection).deleteMany(filter)
}
