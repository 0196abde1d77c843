import { hour, minute, second } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Account, accounts } from '../domain/account-store.ts'
import { endOutdatedSessions } from './end.ts'
import { rotateKeys } from './rotate-keys.ts'
import { type Session, sessions } from './store.ts'

/**
 * Removes sessions after their end date and the lifetime of their last id token. Sessions that were ended before stay
 * so long, so that a stolen refresh token is still recognised.
 */
export function sweepSessions(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      await kit.database.native<Stored<Session>>(sessions.collection).deleteMany({
        endsAt: { $lt: new Date(Date.now() - limits.idTokenMinutes * minute) },
        facts: { $size: 0 },
      })
    },
  }
}

/**
 * Ends the sessions that a crash left running after the epoch of their account had risen. It skips epochs of the last
 * 10 s, because the command itself is still ending those sessions, all but its own.
 */
export function finishEnding(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      const changed = await kit.database
        .native<Stored<Account>>(accounts.collection)
        .find(
          { epochAt: { $gt: new Date(now - 2 * limits.idTokenMinutes * minute), $lt: new Date(now - 10 * second) } },
          { projection: { epoch: 1 } },
        )
        .toArray()
      for (const { _id, epoch } of changed) await endOutdatedSessions(kit, _id, epoch)
    },
  }
}

export function rotateSigningKeys(kit: Kit): JobType {
  return { every: hour, run: () => rotateKeys(kit, new Date()) }
}
