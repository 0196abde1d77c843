import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { archivesOf, dropExport } from './export-store.ts'

/** Removes archives that have expired or were downloaded. */
export function sweepExports(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const old = await archivesOf(kit)
        .find({
          $or: [{ state: 'ready', expiresAt: { $lte: new Date() } }, { state: 'taken' }],
          pendingAt: { $exists: false },
        })
        .limit(100)
        .toArray()
      for (const { _id } of old) await dropExport(kit, _id)
    },
  }
}
