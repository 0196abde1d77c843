import { hour } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { withoutExpired } from './rules.ts'
import { guestLists, guestsOf } from './store.ts'

/** Deletes guests whose invitation has expired, with their names and contacts. */
export function sweepGuests(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const expired = { expiresAt: { $lte: new Date() }, acceptedBy: { $exists: false } }
      const found = await guestsOf(kit)
        .find({ guests: { $elemMatch: expired } }, { projection: { _id: 1 } })
        .limit(1000)
        .toArray()
      for (const { _id } of found) {
        await kit.change(guestLists, String(_id), (state, now) => ({
          next: state && withoutExpired(state, now),
          answer: undefined,
        }))
      }
    },
  }
}
