import { limits } from '@parta/contracts/limits'
import type { JobType } from '@parta/kit/jobs'
import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { type Session, sessions } from './store.ts'

/** Ended sessions stay until their time is over, so that a stolen token is still recognised, and their last id token's. */
export function sweepSessions(kit: () => Kit): JobType {
  return {
    every: 3_600_000,
    run: async () => {
      await kit()
        .database.native<Stored<Session>>(sessions.collection)
        .deleteMany({
          endsAt: { $lt: new Date(Date.now() - limits.idTokenMinutes * 60_000) },
          facts: { $size: 0 },
        })
    },
  }
}
