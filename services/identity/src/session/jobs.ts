import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Account, accounts } from '../domain/account-store.ts'
import { endBefore } from './end.ts'
import { rotateKeys } from './rotate-keys.ts'
import { type Session, sessions } from './store.ts'

/** Ended sessions stay until their time is over, so that a stolen token is still recognised, and their last id token's. */
export function sweepSessions(kit: Kit): JobType {
  return {
    every: 3_600_000,
    run: async () => {
      await kit.database.native<Stored<Session>>(sessions.collection).deleteMany({
        endsAt: { $lt: new Date(Date.now() - limits.idTokenMinutes * 60_000) },
        facts: { $size: 0 },
      })
    },
  }
}

const minute = 60_000

/**
 * Ends what a crash left running after an account had counted up. Only what is a little old: the command
 * itself is about to end the rest, and to let its own session go on.
 */
export function finishEnding(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      const counted = await kit.database
        .native<Stored<Account>>(accounts.collection)
        .find(
          { epochAt: { $gt: new Date(now - 2 * limits.idTokenMinutes * minute), $lt: new Date(now - 10_000) } },
          { projection: { epoch: 1 } },
        )
        .toArray()
      for (const { _id, epoch } of counted) await endBefore(kit, _id, epoch)
    },
  }
}

export function rotateSigningKeys(kit: Kit): JobType {
  return { every: 3_600_000, run: () => rotateKeys(kit, new Date()) }
}
