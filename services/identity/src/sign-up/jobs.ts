import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { signUpsOf } from './store.ts'

const hour = 3_600_000

/** Removes sign-ups that nobody confirmed in seven days, and those confirmed by then. */
export function sweepSignUps(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      await signUpsOf(kit).deleteMany({
        startedAt: { $lt: new Date(Date.now() - limits.unconfirmedDays * 24 * hour) },
      })
    },
  }
}
