import { askEntrants } from '@parta/contracts/described-events'
import { type Envelope, rankOf } from '@parta/contracts/fact'
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
 * Asks for the entrants of an event that is older than its first description: the facts about them may no longer be in
 * the stream. @returns the ids of the rows
 */
export async function collectEntrants(kit: Kit, eventId: string): Promise<string[]> {
  const ids: string[] = []
  for (let more = true; more; ) {
    const page = await kit.bus.ask(askEntrants, { eventId, skip: ids.length })
    for (const { id, userId, state } of page?.items ?? []) {
      const _id = `${eventId}:${id}`
      // Every fact that the answer does not know has a higher version.
      const row = { _id, eventId, userId, entrantId: id, state, version: page?.version ?? 0, updatedAt: new Date() }
      await kit.newer(entrants.collection, row)
      ids.push(_id)
    }
    more = page?.more ?? false
  }
  return ids
}

/** Removes rows of a person, of an alias or of an event. */
export async function dropEntrants(kit: Kit, filter: Partial<Pick<EntrantRow, 'userId' | 'entrantId'>>): Promise<void> {
  await kit.database.native<EntrantRow>(entrants.collection).deleteMany(filter)
}
