import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { isSuspended } from '../domain/account-rules.ts'
import { type Account, accounts } from '../domain/account-store.ts'
import { type User, users } from '../domain/person-store.ts'
import { publishSuspension } from './emit-suspension.ts'

/** Publishes suspensions that have ended by themselves, and those that a crash left unpublished. */
export function sweepSuspensions(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const people = kit.database.native<Stored<User>>(users.collection)
      const suspended = new Set((await findSuspended(kit)).map(({ _id }) => _id))
      const published = await people.find({ suspended: true }, { projection: { accountId: 1 } }).toArray()
      const before = new Set(published.map(({ accountId }) => accountId))
      for (const id of new Set([...suspended, ...before])) {
        if (suspended.has(id) !== before.has(id)) await publishSuspension(kit, id)
      }
    },
  }
}

async function findSuspended(kit: Kit): Promise<Stored<Account>[]> {
  const rows = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ 'suspension.at': { $exists: true }, deleted: false, userId: { $ne: '' } })
    .project<Stored<Account>>({ suspension: 1 })
    .toArray()
  return rows.filter((account) => isSuspended(account, new Date()))
}
