import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobTable, JobType } from '@parta/kit/tasks/jobs'
import { advance } from './core/clock-rules.ts'
import { changeEvery } from './core/settle-each.ts'
import { events } from './core/store.ts'
import type { Connections } from './outside/providers/keep-connections.ts'
import { pollJob } from './outside/providers/read-events.ts'
import { followChanged } from './planning/places/follow-places.ts'
import { forgetAlerts } from './search/notify-matching.ts'

export function jobs(kit: Kit, connections: Connections): JobTable {
  return {
    'sweep-clock': sweepClock(kit),
    'follow-places': followPlaces(kit),
    'forget-alerts': { every: day, attempts: 1, run: () => forgetAlerts(kit) },
    'poll-providers': pollJob(kit, connections),
  }
}

/** Events read at once, and reads in one run; the next run finds the rest. */
const lookMax = 200
const looksMax = 20

/** Runs the clock for events without commands; the index on `nextAt` finds those that are due. */
export function sweepClock(kit: Kit): JobType {
  return {
    every: limits.clockSeconds * 1000,
    attempts: 1,
    run: async () => {
      for (let look = 0; look < looksMax; look += 1) {
        const ids = await dueEvents(kit)
        await changeEvery(ids, (id) => advanceEvent(kit, id))
        if (ids.length < lookMax) return
      }
    },
  }
}

/** Completes the updates of events after their place changed, for example after a crash. */
function followPlaces(kit: Kit): JobType {
  return { every: limits.clockSeconds * 1000, attempts: 1, run: () => followChanged(kit, new Date()) }
}

/** The filter names the type, because the partial index on `nextAt` holds dates only. */
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
