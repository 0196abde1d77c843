import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { rows, type Stored } from '@parta/kit/store/mongo'
import { type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'
import { type Account, accounts } from '../domain/account-store.ts'
import { openJournal } from './journal.ts'

/** When identity last ran on this database. */
const LastRunRow = row({ _id: Type.String(), at: Timestamp })
type LastRunRow = RowOf<typeof LastRunRow>

export const lastRuns = rows('lives', LastRunRow)

const minute = 60_000
/** Noted each minute; what lies further back than a few of them comes from a backup. */
const restoredMs = 10 * minute

/** Notes in the database and, after it, beside the journal that identity runs now. */
export async function noteLastRun(kit: Kit, at: Date): Promise<void> {
  await lastRunsOf(kit).updateOne({ _id: 'identity' }, { $set: { at } }, { upsert: true })
  await openJournal(kit).noteLastRun(at)
}

/**
 * Finds out at the start whether the database comes from a backup, because the note beside the journal is newer. Then
 * everybody is signed out, as sessions may be back that their owners have ended, and deletions that wait get seven new
 * days, as some of them may have been undone since.
 */
export async function secureRestored(kit: Kit, now: Date): Promise<boolean> {
  const [known, row] = await Promise.all([openJournal(kit).readLastRun(), lastRunsOf(kit).findOne({ _id: 'identity' })])
  const isRestored = known !== null && known.getTime() - (row?.at.getTime() ?? 0) > restoredMs
  if (isRestored) {
    const found = kit.database.native<Stored<Account>>(accounts.collection)
    const erasesAt = new Date(now.getTime() + limits.erasureGraceDays * 24 * 60 * minute)
    await found.updateMany({ deleted: false }, { $inc: { epoch: 1, v: 1 }, $set: { epochAt: now } })
    await found.updateMany(
      { deleted: false, erasesAt: { $gt: new Date(0) } },
      {
        $inc: { v: 1 },
        $set: { erasesAt },
      },
    )
    kit.log.warn({ backup: row?.at }, 'The database comes from a backup; everybody has to sign in anew')
  }
  await noteLastRun(kit, now)
  return isRestored
}

function lastRunsOf(kit: Kit) {
  return kit.database.native<LastRunRow>(lastRuns.collection)
}
