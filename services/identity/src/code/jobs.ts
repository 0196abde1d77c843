import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type CodeRow, codes } from './store.ts'

const hour = 3_600_000

/** Removes codes a day after their time, when nobody is told any more that one is late or was used. */
export function sweepCodes(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      await kit.database
        .native<Stored<CodeRow>>(codes.collection)
        .deleteMany({ expiresAt: { $lt: new Date(Date.now() - 24 * hour) }, facts: { $size: 0 } })
    },
  }
}
