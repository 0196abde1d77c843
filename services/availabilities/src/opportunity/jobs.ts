import { day, minute, second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import type { LiveMatches } from '../suggestions/live.ts'
import { checkOpportunity, judgeSlot } from './judge.ts'
import { searchesAtMost } from './search-rules.ts'
import { opportunitiesOf } from './store.ts'

/** How many opportunities one run checks, and of how many people it judges the availabilities. */
const checksMax = 100
const peopleMax = 50
/** How many searches one run makes to judge them, and how long it takes at most; the next run goes on from there. */
const searchesMax = 3000
const runMs = 20 * second

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
      const end = Date.now() + runMs
      const rows = opportunitiesOf(kit)
      const due = await rows
        .find({ state: { $in: ['open', 'waiting'] } }, { projection: { _id: 1 } })
        .sort({ checkedAt: 1 })
        .limit(checksMax)
        .toArray()
      for (const { _id } of due) if (Date.now() < end) await checkOpportunity(kit, live, _id)
      await rows.deleteMany({ end: { $lt: new Date(Date.now() - day) } })
      const searches = searchesAtMost(searchesMax)
      for (let count = 0; count < peopleMax && searches.areLeft && Date.now() < end; count += 1) {
        const { value, done } = walk.next()
        if (done) {
          // The next run begins again.
          walk = live.founders.values()
          return
        }
        for (const slot of live.people.get(value)?.slots ?? []) await judgeSlot(kit, live, { slot, searches })
      }
    },
  }
}
