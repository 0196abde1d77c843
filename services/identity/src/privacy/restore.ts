import { day, minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { rows, type Stored } from '@parta/kit/store/mongo'
import { type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'
import { type Account, accounts } from '../domain/account-store.ts'
import { openJournal } from './journal.ts'

/** When identity last ran with this database. */
const LastRunRow = row({ _id: Type.String(), at: Timestamp })
type LastRunRow = RowOf<typeof LastRunRow>

export const lastRuns = rows('lives', LastRunRow)

/** The time is stored every minute: a database whose time is so much older than the journal's comes from a backup. */
const restoredMs = 10 * minute

/** Stores in the database, and then beside the journal, that identity runs at this time. */
export async function noteLastRun(kit: Kit, at: Date): Promise<void> {
  await lastRunsOf(kit).updateOne({ _id: 'identity' }, { $set: { at } }, { upsert: true })
  await openJournal(kit).noteLastRun(at)
}

/**
 * Finds out at the start whether the database was restored from a backup: then the time beside the journal is newer.
 * After a restore everybody is signed out, because ended sessions may be back, and planned erasures get a new grace
 * period, because their owners may have cancelled them since the backup.
 * @returns whether the database was restored
 */
export async function secureRestored(kit: Kit, now: Date): Promise<boolean> {
  const [journalAt, row] = await Promise.all([
    openJournal(kit).readLastRun(),
    lastRunsOf(kit).findOne({ _id: 'identity' }),
  ])
  const isRestored = journalAt !== null && journalAt.getTime() - (row?.at.getTime() ?? 0) > restoredMs
  if (isRestored) {
    const rows = kit.database.native<Stored<Account>>(accounts.collection)
    const erasesAt = new Date(now.getTime() + limits.erasureGraceDays * day)
    await rows.updateMany({ deleted: false }, { $inc: { epoch: 1, v: 1 }, $set: { epochAt: now } })
    await rows.updateMany(
      { deleted: false, erasesAt: { $gt: new Date(0) } },
      {
        $inc: { v: 1 },
        $set: { erasesAt },
      },
    )
    kit.log.warn({ backup: row?.at }, 'Database restored from a backup: all sessions ended, planned erasures postponed')
  }
  await noteLastRun(kit, now)
  return isRestored
}

function lastRunsOf(kit: Kit) {
  return kit.database.native<LastRunRow>(lastRuns.collection)
}
