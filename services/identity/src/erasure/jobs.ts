import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Account, accounts } from '../account/store.ts'
import { type User, users } from '../profile/store.ts'
import { erase } from './erase.ts'
import { finishErasure } from './finish.ts'
import { hide } from './hide.ts'
import { openJournal } from './journal.ts'
import { noteLife } from './restore.ts'
import { erasuresOf } from './store.ts'

const minute = 60_000

/** Erases an account when its grace is over. */
export function eraseAccountJob(kit: Kit): JobType {
  return { attempts: 8, backoff: 2000, run: (accountId) => erase(kit, String(accountId)) }
}

export function finishErasureJob(kit: Kit): JobType {
  return { attempts: 8, backoff: 2000, run: (accountId) => finishErasure(kit, String(accountId)) }
}

/**
 * Erases accounts whose job Redis lost, resumes deletions that a crash left half done, and deletes records
 * older than a month.
 */
export function sweepErasures(kit: Kit): JobType {
  return {
    every: minute,
    run: async () => {
      const now = Date.now()
      await noteLife(kit, new Date(now))
      const retry = (account: string) => (error: unknown) =>
        kit.log.error({ err: error, account }, 'A deletion could not go on; the sweep tries again')
      for (const id of await dueIn(kit, now)) await erase(kit, id).catch(retry(id))
      for (const id of await shownIn(kit, now)) await hide(kit, id).catch(retry(id))
      const left = await erasuresOf(kit)
        .find({ doneAt: null, begunAt: { $lt: new Date(now - minute) } }, { projection: { _id: 1 } })
        .limit(100)
        .toArray()
      for (const { _id } of left) {
        await finishErasure(kit, _id).catch((error: unknown) =>
          kit.log.error({ err: error, account: _id }, 'An erasure was not finished'),
        )
      }
      const old = new Date(now - (limits.factsKeptDays + 1) * 24 * 60 * minute)
      await erasuresOf(kit).deleteMany({ doneAt: { $type: 'date', $lt: old } })
    },
  }
}

/** Removes what the journal of erased accounts keeps of times before any backup. */
export function sweepJournal(kit: Kit): JobType {
  return {
    every: 24 * 60 * minute,
    run: () => openJournal(kit).forget(new Date(Date.now() - limits.erasureJournalDays * 24 * 60 * minute)),
  }
}

/** Accounts whose grace is over. */
async function dueIn(kit: Kit, now: number): Promise<string[]> {
  const found = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ deleted: false, erasesAt: { $gt: new Date(0), $lte: new Date(now) } }, { projection: { _id: 1 } })
    .sort({ erasesAt: 1 })
    .limit(100)
    .toArray()
  return found.map(({ _id }) => _id)
}

/** Accounts that wait for their erasure while their person is still shown, because a crash came between the two. */
async function shownIn(kit: Kit, now: number): Promise<string[]> {
  const waiting = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ deleted: false, erasesAt: { $gt: new Date(now) } }, { projection: { userId: 1 } })
    .toArray()
  const shown = await kit.database
    .native<Stored<User>>(users.collection)
    .find({ _id: { $in: waiting.map(({ userId }) => userId) }, deleted: false, leaving: { $ne: true } } as never)
    .project<{ _id: string }>({ _id: 1 })
    .toArray()
  const ids = new Set(shown.map(({ _id }) => _id))
  return waiting.filter(({ userId }) => ids.has(userId)).map(({ _id }) => _id)
}
