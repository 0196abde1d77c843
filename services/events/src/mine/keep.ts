import { batching } from '@parta/kit/batch'
import type { Kit } from '@parta/kit/run'
import { events } from '../event/store.ts'
import { type Plan, type PlannedEvent, planned, planOf } from './rules.ts'
import { type ParticipationRow, participations, rowsOf } from './store.ts'

/** A row without what it takes over from its event. */
export type Stance = Omit<ParticipationRow, keyof Plan>
export type Keep = (stance: Stance) => Promise<void>

/**
 * Keeps how someone stands to an event, beside when it is. It may be moved in the same moment: so its date is
 * read before the rows are written, and again afterwards. Whoever moves it later finds the rows there.
 */
export function createKeep(kit: Kit): Keep {
  return batching(
    async (stances) => {
      const ids = [...new Set(stances.map(({ eventId }) => eventId))]
      const before = await readEvents(kit, ids)
      const rows = stances.map((stance) => planned(stance, before.get(stance.eventId)))
      await Promise.all(rows.map((row) => kit.newer(participations.collection, row)))
      const after = await readEvents(kit, ids)
      for (const [id, event] of after) {
        if (JSON.stringify(moved(event)) !== JSON.stringify(moved(before.get(id)))) await plan(kit, id, event)
      }
      return stances.map(() => undefined)
    },
    { max: 500 },
  )
}

/** All rows of an event take over when it is, and leave the lists when it was deleted. */
export async function plan(kit: Kit, eventId: string, event: PlannedEvent): Promise<void> {
  const { listed, ...at } = planOf(event)
  await kit.database
    .native<ParticipationRow>(participations.collection)
    .updateMany(
      { ...rowsOf(eventId), plannedBy: { $lt: at.plannedBy } },
      { $set: listed ? at : { ...at, listed: false } },
    )
}

export async function readEvents(kit: Kit, ids: readonly string[]): Promise<Map<string, PlannedEvent>> {
  const found = await kit.database
    .native<PlannedEvent & { _id: string }>(events.collection)
    .find({ _id: { $in: [...ids] } }, { projection: { v: 1, date: 1, endDate: 1, 'org.id': 1, removed: 1 } })
    .toArray()
  return new Map(found.map((event) => [event._id, event]))
}

function moved(event: PlannedEvent | undefined) {
  return event ? { ...planOf(event), plannedBy: 0 } : null
}
