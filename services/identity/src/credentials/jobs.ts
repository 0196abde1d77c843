import { day, hour, minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { attempts } from './attempt-store.ts'
import { type CodeRow, codes } from './code-store.ts'
import { type Flow, flows } from './flow-store.ts'

/** Removes counters that nobody used for a day: every quota and lock has ended by then. */
export function sweepAttempts(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - day)
      await kit.database.native<{ _id: string; seenAt: Date }>(attempts.collection).deleteMany({ seenAt: { $lt: old } })
    },
  }
}

/** Removes codes a day after they expire; until then late and used codes get another refusal than wrong ones. */
export function sweepCodes(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      await kit.database
        .native<Stored<CodeRow>>(codes.collection)
        .deleteMany({ expiresAt: { $lt: new Date(Date.now() - day) }, facts: { $size: 0 } })
    },
  }
}

/** Removes expired flows. */
export function sweepFlows(kit: Kit): JobType {
  return {
    every: 15 * minute,
    run: async () => {
      await kit.database.native<Flow>(flows.collection).deleteMany({ expiresAt: { $lt: new Date() } })
    },
  }
}
