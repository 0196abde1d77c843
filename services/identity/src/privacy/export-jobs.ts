import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { archivesOf, buildExportTask, dropExport } from './export-store.ts'

/**
 * Removes archives that have expired or were downloaded, and plans archives that a version before tasks left unbuilt.
 */
export function sweepExports(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      const rows = archivesOf(kit)
      const waiting = await rows
        .find({ state: 'building', requestedAt: { $lt: new Date(now - minute) } })
        .limit(100)
        .toArray()
      for (const { _id: userId, key } of waiting) {
        await kit.tasks.plan(buildExportTask, { id: key, data: { userId, key } })
      }
      const old = await rows
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
