import { availabilityLimits } from '@parta/contracts/availability-values'
import { day, hour } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { idsUnder } from '@parta/kit/store/id'
import type { JobTable, JobType } from '@parta/kit/tasks/jobs'
import { type EntrantRow, entrants } from './entrants/store.ts'
import { promptsOf } from './invitation/store.ts'
import { type DescriptionRow, descriptions } from './matching/store.ts'

/** The jobs of this service. */
export function jobs(kit: Kit): JobTable {
  return { 'forget-events': forgetEvents(kit) }
}

const batch = 500

/** Removes what was kept of events that ended a day ago, with who was in them, and later the invitations to them. */
export function forgetEvents(kit: Kit): JobType {
  return {
    every: hour,
    attempts: 1,
    run: async () => {
      while ((await forgetSome(kit)) === batch);
      const since = new Date(Date.now() - availabilityLimits.promptDays * day)
      await promptsOf(kit).deleteMany({ 'event.endDate': { $lt: since } })
    },
  }
}

/** @returns how many events were removed, at most `batch` */
async function forgetSome({ database }: Kit): Promise<number> {
  const rows = database.native<DescriptionRow>(descriptions.collection)
  const ended = { endDate: { $lt: new Date(Date.now() - day) } }
  const over = await rows
    .find(ended, { projection: { _id: 1 } })
    .limit(batch)
    .toArray()
  for (const { _id } of over) await database.native<EntrantRow>(entrants.collection).deleteMany({ _id: idsUnder(_id) })
  await rows.deleteMany({ _id: { $in: over.map(({ _id }) => _id) }, ...ended })
  return over.length
}
