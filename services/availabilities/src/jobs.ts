import { availabilityLimits } from '@parta/contracts/availability-values'
import { day, hour, minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { idsUnder } from '@parta/kit/store/id'
import type { JobTable, JobType } from '@parta/kit/tasks/jobs'
import { type EntrantRow, entrants } from './entrants/store.ts'
import { countHeat } from './heat/count.ts'
import { promptsOf } from './invitation/store.ts'
import { type DescriptionRow, descriptions } from './matching/store.ts'
import { sweepOpportunities } from './opportunity/jobs.ts'
import type { Keeper } from './suggestions/keep.ts'
import type { LiveMatches } from './suggestions/live.ts'

export function jobs(kit: Kit, { live }: Pick<Keeper, 'live'>): JobTable {
  return {
    'forget-events': forgetEvents(kit),
    'count-heat': heatJob(kit, live),
    'sweep-opportunities': sweepOpportunities(kit, live),
  }
}

/** Asks every minute whether the snapshot of the hour is there: a process that has just started cannot compute it yet. */
function heatJob(kit: Kit, live: LiveMatches): JobType {
  return { every: minute, attempts: 1, run: () => countHeat(kit, live, Date.now()) }
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
