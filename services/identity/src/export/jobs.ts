import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { build, fail } from './build.ts'
import { dropExport } from './drop.ts'
import { archivesOf } from './store.ts'

const minute = 60_000
const givenUp = 60 * minute

export function buildExportJob(kit: Kit): JobType {
  return {
    attempts: 6,
    backoff: 2000,
    run: async (data, { last }) => {
      const userId = String(data)
      try {
        await build(kit, userId)
      } catch (error) {
        const archive = last ? await archivesOf(kit).findOne({ _id: userId }) : null
        if (archive) await fail(kit, userId, archive.key)
        throw error
      }
    },
  }
}

/** Sets again the jobs that Redis lost, gives up what never ends, and removes what is out of date or was downloaded. */
export function sweepExports(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      const held = archivesOf(kit)
      const waiting = await held
        .find({ state: 'building', requestedAt: { $lt: new Date(now - minute) } })
        .limit(100)
        .toArray()
      for (const { _id, key, requestedAt } of waiting) {
        if (requestedAt.getTime() < now - givenUp) await fail(kit, _id, key)
        else await kit.jobs.add('build-export', { id: key, data: _id })
      }
      const old = await held
        .find({
          $or: [{ state: 'ready', expiresAt: { $lte: new Date(now) } }, { state: 'taken' }],
          pendingAt: { $exists: false },
        })
        .limit(100)
        .toArray()
      for (const { _id } of old) await dropExport(kit, _id)
    },
  }
}
