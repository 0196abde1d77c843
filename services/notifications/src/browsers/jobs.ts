import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { eachEnded } from '@parta/kit/session/revocation'
import type { JobType } from '@parta/kit/tasks/jobs'
import { forgetSessions } from './forget.ts'
import { subscriptionsOf } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Removes subscriptions whose session has ended while this service was down or its database out of reach, and those
 * older than any session can be. It runs more often than `kit.revocations` forgets a session.
 */
export function sweepSubscriptions(kit: Kit): JobType {
  // The first run of a process asks for every session that identity still knows; the later ones for the new ones.
  let since = new Date(0)
  return {
    every: 10 * minute,
    run: async () => {
      const oldest = new Date(Date.now() - limits.refreshDays * day)
      await subscriptionsOf(kit).deleteMany({ createdAt: { $lt: oldest } })
      // Where all services start together, identity may not be ready yet: the next run asks for the same again.
      since = await eachEnded(kit.bus, since, (ids) => forgetSessions(kit, ids)).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'server.unavailable') throw error
        kit.log.warn('Identity does not answer: push subscriptions of ended sessions stay for ten minutes more')
        return since
      })
    },
  }
}
