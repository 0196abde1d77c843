import { day, minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { hideAccount } from '../account/delete.ts'
import { type Account, accounts, eraseAccountTask, erasureAt } from '../domain/account-store.ts'
import { type User, users } from '../domain/person-store.ts'
import { erasuresOf } from './erasure-store.ts'
import { openJournal } from './journal.ts'
import { noteLastRun } from './restore.ts'

/**
 * Hides people who wait for their erasure and are still shown, and deletes old records of erasures. Plans the tasks of
 * erasures whose time a restored backup has changed.
 */
export function sweepErasures(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      await noteLastRun(kit, new Date(now))
      const retry = (account: string) => (error: unknown) =>
        kit.log.error(
          { err: error, account },
          'Person of an account that waits for its erasure not hidden; the sweep will retry',
        )
      for (const { _id, erasesAt } of await findDue(kit, now + 2 * minute)) {
        if (erasesAt) await kit.tasks.plan(eraseAccountTask, erasureAt(_id, erasesAt))
      }
      for (const id of await findShown(kit, now)) await hideAccount(kit, id).catch(retry(id))
      const old = new Date(now - (limits.factsKeptDays + 1) * day)
      await erasuresOf(kit).deleteMany({ doneAt: { $type: 'date', $lt: old } })
    },
  }
}

/** Removes entries of the journal that are older than any backup may be. */
export function sweepJournal(kit: Kit): JobType {
  return {
    every: day,
    run: () => openJournal(kit).forget(new Date(Date.now() - limits.erasureJournalDays * day)),
  }
}

/** Returns accounts whose erasure is due before a time. */
function findDue(kit: Kit, before: number): Promise<Pick<Stored<Account>, '_id' | 'erasesAt'>[]> {
  return kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ deleted: false, erasesAt: { $gt: new Date(0), $lte: new Date(before) } }, { projection: { erasesAt: 1 } })
    .sort({ erasesAt: 1 })
    .limit(100)
    .toArray()
}

/**
 * Returns accounts that wait for their erasure while their person is still shown, after a crash between the two writes.
 */
async function findShown(kit: Kit, now: number): Promise<string[]> {
  const waiting = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ deleted: false, erasesAt: { $gt: new Date(now) } }, { projection: { userId: 1 } })
    .toArray()
  const shown = await kit.database
    .native<Stored<User>>(users.collection)
    .find({ _id: { $in: waiting.map(({ userId }) => userId) }, deleted: false, leaving: { $ne: true } })
    .project<{ _id: string }>({ _id: 1 })
    .toArray()
  const ids = new Set(shown.map(({ _id }) => _id))
  return waiting.filter(({ userId }) => ids.has(userId)).map(({ _id }) => _id)
}
