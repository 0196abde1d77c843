import { hour } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { nameWords } from '../domain/person-rules.ts'
import { type User, users } from '../domain/person-store.ts'

const batch = 500

/** Adds the search words to people whose rows were stored before site admins could search by name. */
export function fillNameWords(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const rows = kit.database.native<Stored<User>>(users.collection)
      for (;;) {
        const found = await rows
          .find({ words: { $exists: false }, deleted: false }, { projection: { name: 1, surname: 1 } })
          .limit(batch)
          .toArray()
        if (found.length === 0) return
        await rows.bulkWrite(
          found.map(({ _id, name, surname }) => ({
            updateOne: {
              filter: { _id, name, surname },
              update: { $set: { words: nameWords({ name, surname }) } },
            },
          })),
        )
      }
    },
  }
}
