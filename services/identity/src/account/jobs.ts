import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Account, accounts } from './store.ts'

const hour = 3_600_000

/** An invitation that nobody took up is removed after seven days. */
export function sweepAccounts(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - limits.unconfirmedDays * 24 * hour)
      await kit.database.native<Stored<Account>>(accounts.collection).deleteMany({
        confirmed: false,
        signedUpAt: { $lt: old },
        facts: { $size: 0 },
      })
    },
  }
}
