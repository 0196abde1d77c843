import { day, minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { eachEnded } from '@parta/kit/session/revocation'
import type { JobType } from '@parta/kit/tasks/jobs'
import { deleteOfSessions } from './forget.ts'
import { subscriptionsOf } from './store.ts'

/**
 * Deletes subscriptions whose session ended while this service or its database was down, and those older than any
 * session can be. It runs more often than `kit.revocations` forgets a session.
 */
export function sweepSubscriptions(kit: Kit): JobType {
  // The first run asks identity for all ended sessions that it still lists, later runs for those since the last run.
  let since = new Date(0)
  let isFirst = true
  return {
    every: 10 * minute,
    run: async () => {
      const oldest = new Date(Date.now() - limits.refreshDays * day)
      await subscriptionsOf(kit).deleteMany({ createdAt: { $lt: oldest } })
      // When all services start together, identity may not answer yet: the next run asks for the same sessions.
      since = await eachEnded(kit.bus, since, (ids) => deleteOfSessions(kit, ids)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'server.unavailable') throw error
        // Expected of the first run.
        kit.log[isFirst ? 'debug' : 'warn'](
          'Identity does not answer; push subscriptions of ended sessions are deleted by the next run in ten minutes',
        )
        return since
      })
      isFirst = false
    },
  }
}
