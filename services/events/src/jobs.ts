import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobTable, JobType } from '@parta/kit/tasks/jobs'
import { advance } from './domain/clock-rules.ts'
import { events } from './domain/store.ts'
import { followChanged } from './places/follow.ts'

/** What runs by itself here. */
export function jobs(kit: Kit): JobTable {
  return {
    'sweep-clock': sweepClock(kit),
    'follow-places': followPlaces(kit),
  }
}

/** So many events of one look, and so many looks of one run: the next run finds the rest. */
const lookMax = 200
const looksMax = 20

/** Does what the clock has to do where no command comes: what each event says is due, MongoDB knows. */
export function sweepClock(kit: Kit): JobType {
  return {
    every: limits.clockSeconds * 1000,
    attempts: 1,
    run: async () => {
      for (let look = 0; look < looksMax; look += 1) {
        const ids = await dueEvents(kit)
        await Promise.all(ids.map((id) => advanceEvent(kit, id)))
        if (ids.length < lookMax) return
      }
    },
  }
}

/** Events follow their place also after a crash: MongoDB knows which place was changed. */
function followPlaces(kit: Kit): JobType {
  return { every: limits.clockSeconds * 1000, attempts: 1, run: () => followChanged(kit, new Date()) }
}

/** The index on `nextAt` holds only dates, and says so. */
export function dueFilter(now: Date) {
  return { nextAt: { $lte: now, $type: 'date' as const } }
}

async function dueEvents(kit: Kit): Promise<string[]> {
  const found = await kit.database
    .model(events)
    .find(dueFilter(new Date()), { _id: 1 })
    .sort({ nextAt: 1 })
    .limit(lookMax)
    .lean<{ _id: string }[]>()
    .exec()
  return found.map(({ _id }) => _id)
}

/** Idempotent: the write that publishes a step also marks it as done. */
async function advanceEvent(kit: Kit, id: string): Promise<void> {
  await kit.change(events, id, (event, now) =>
    event ? { ...advance(id, event, now), answer: undefined } : { next: null, answer: undefined },
  )
}
