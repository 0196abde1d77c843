import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { attempts } from './attempt-store.ts'
import { type CodeRow, codes } from './code-store.ts'
import { type Flow, flows } from './flow-store.ts'

const hour = 3_600_000

/** Forgets what nobody tried for a day: every quota and lock is over by then. */
export function sweepAttempts(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - 24 * hour)
      await kit.database.native<{ _id: string; seenAt: Date }>(attempts.collection).deleteMany({ seenAt: { $lt: old } })
    },
  }
}

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

/** Forgets what nobody came back for. */
export function sweepFlows(kit: Kit): JobType {
  return {
    every: 15 * 60_000,
    run: async () => {
      await kit.database.native<Flow>(flows.collection).deleteMany({ expiresAt: { $lt: new Date() } })
    },
  }
}
