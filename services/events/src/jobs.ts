import type { Kit } from '@parta/kit/kit'
import type { JobTable } from '@parta/kit/tasks/jobs'
import { sweepClock } from './clock/jobs.ts'
import { followPlaces } from './places/jobs.ts'

/** What runs by itself here. */
export function jobs(kit: Kit): JobTable {
  return {
    'sweep-clock': sweepClock(kit),
    'follow-places': followPlaces(kit),
  }
}
