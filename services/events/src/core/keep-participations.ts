import type { Kit } from '@parta/kit/kit'
import { batching } from '@parta/kit/store/batch'
import { type Plan, type PlannedEvent, planned, plannedFields, planOf } from './participation-rules.ts'
import { type ParticipationRow, participations, rowsOf } from './participation-store.ts'
import { events } from './store.ts'

/** A participation without the fields that are copied from the event. */
type Stance = Omit<ParticipationRow, keyof Plan>
export type Keep = (stance: Stance) => Promise<void>

/**
 * Writes participations with the time of their event. The event may be moved at the same moment, so its time is read
 * before and after the write; later moves find the rows.
 */
export function createKeep(kit: Kit): Keep {
  return batching(
    async (stances) => {
      const ids = [...new Set(stances.map(({ eventId }) => eventId))]
      const before = await readPlans(kit, ids)
      const rows = stances.map((stance) => planned(stance, before.get(stance.eventId)))
      await Promise.all(rows.map((row) => kit.newer(participations.collection, row)))
      const after = await readPlans(kit, ids)
      for (const [id, found] of after) {
        if (JSON.stringify(timeless(found)) !== JSON.stringify(timeless(before.get(id)))) await plan(kit, id, found)
      }
      return stances.map(() => undefined)
    },
    { max: 500 },
  )
}

/**
 * Updates all participations of an event after it was moved or deleted. The leader's row is updated first, because
 * `Keep` reads the time there.
 */
export async function plan(kit: Kit, eventId: string, { listed, ...at }: Plan): Promise<void> {
  const rows = kit.database.native<ParticipationRow>(participations.collection)
  const change = { $set: listed ? at : { ...at, listed: false } }
  await rows.updateOne({ _id: leaderRow(eventId), plannedBy: { $lt: at.plannedBy } }, change)
  await rows.updateMany({ ...rowsOf(eventId), plannedBy: { $lt: at.plannedBy } }, change)
}

/**
 * Reads the time from the leader's small row, because the event may hold thousands of players; without that row, from
 * the event.
 */
async function readPlans(kit: Kit, ids: readonly string[]): Promise<Map<string, Plan>> {
  const led = await kit.database
    .native<ParticipationRow>(participations.collection)
    .find({ _id: { $in: ids.map(leaderRow) } })
    .toArray()
  const plans = new Map<string, Plan>(
    led.map(({ eventId, date, endDate, orgId, listed, plannedBy }) => [
      eventId,
      { date, endDate, orgId, listed, plannedBy },
    ]),
  )
  const missing = ids.filter((id) => !plans.has(id))
  if (missing.length === 0) return plans
  const found = await kit.database
    .native<PlannedEvent & { _id: string }>(events.collection)
    .find({ _id: { $in: missing } }, { projection: plannedFields })
    .toArray()
  for (const event of found) plans.set(event._id, planOf(event))
  return plans
}

function leaderRow(eventId: string): string {
  return `${eventId}:leader`
}

function timeless(plan: Plan | undefined) {
  return plan ? { ...plan, plannedBy: 0 } : null
}
