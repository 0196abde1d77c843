import { day, minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import type { LiveMatches } from '../suggestions/live.ts'
import { checkOpportunity, judgeSlot } from './judge.ts'
import { opportunitiesOf } from './store.ts'

/** How many opportunities one run checks, and of how many people it judges the availabilities. */
const checksMax = 100
const peopleMax = 50

/**
 * Does what no fact causes: passes offers that were not answered to the next person, ends and removes opportunities, and
 * judges the availabilities of those who want to be asked, some people in each run.
 */
export function sweepOpportunities(kit: Kit, live: LiveMatches): JobType {
  let walk = live.founders.values()
  return {
    every: minute,
    attempts: 1,
    run: async () => {
      if (!live.isComplete) return
      const rows = opportunitiesOf(kit)
      const due = await rows
        .find({ state: { $in: ['open', 'waiting'] } }, { projection: { _id: 1 } })
        .sort({ checkedAt: 1 })
        .limit(checksMax)
        .toArray()
      for (const { _id } of due) await checkOpportunity(kit, live, _id)
      await rows.deleteMany({ end: { $lt: new Date(Date.now() - day) } })
      for (let count = 0; count < peopleMax; count += 1) {
        const { value, done } = walk.next()
        if (done) {
          // The next run begins again.
          walk = live.founders.values()
          return
        }
        for (const slot of live.people.get(value)?.slots ?? []) await judgeSlot(kit, live, slot)
      }
    },
  }
}
