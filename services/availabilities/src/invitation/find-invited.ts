import type { Kit } from '@parta/kit/kit'
import { batching } from '@parta/kit/store/batch'
import { promptsOf } from './store.ts'

/** Reads the people and aliases who have an invitation to an event, from whomever. */
export type FindInvited = (eventId: string) => Promise<ReadonlySet<string>>

/** Calls that come together share one query: a query costs as much as finding the people for an event. */
export function createFindInvited(kit: Kit): FindInvited {
  return batching<string, ReadonlySet<string>>(
    async (eventIds) => {
      const byEvent = new Map(eventIds.map((id) => [id, new Set<string>()]))
      const sent = promptsOf(kit).find(
        { 'event.id': { $in: [...byEvent.keys()] } },
        { projection: { _id: 0, 'event.id': 1, to: 1, aliasId: 1 } },
      )
      for (const { event, to, aliasId } of await sent.toArray()) byEvent.get(event.id)?.add(aliasId ?? to)
      return eventIds.map((id) => byEvent.get(id) ?? new Set())
    },
    { max: 50, runs: 1 },
  )
}
