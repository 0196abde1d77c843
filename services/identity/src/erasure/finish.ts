import { userDeleted } from '@parta/contracts/identity'
import { told } from '@parta/kit/change'
import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { type Account, accounts } from '../account/store.ts'
import { attempts } from '../attempts/store.ts'
import { type Flow, flows } from '../flow/store.ts'
import { removeUnshown } from '../picture/remove.ts'
import { beginErasure } from './begin.ts'
import { type ErasureRow, erasuresOf } from './store.ts'

/** By then every id token is refused, and what was on its way when the person left has arrived. */
export const settledMs = 60_000

/**
 * The rest of a deletion. It runs twice: at once, and when everything that was under way has settled; then
 * the others hear of it again, and let go of what came to them in between.
 */
export async function finishErasure(kit: Kit, accountId: string): Promise<void> {
  const row = await erasuresOf(kit).findOne({ _id: accountId })
  if (!row || row.doneAt) return
  await beginErasure(kit, accountId)
  await kit.database.native<Flow>(flows.collection).deleteMany({ accountId })
  if (row.attemptsId) await kit.database.native(attempts.collection).deleteOne({ _id: row.attemptsId })
  await removeUnshown(kit, row.images)
  await erasuresOf(kit).updateOne({ _id: accountId }, { $set: { images: [], attemptsId: null } })
  const settledAt = row.begunAt.getTime() + settledMs
  if (Date.now() < settledAt) {
    await kit.jobs.add('finish-erasure', { id: `${accountId}-again`, data: accountId, at: new Date(settledAt) })
    return
  }
  await tellAgain(kit, row)
  await erasuresOf(kit).updateOne({ _id: accountId }, { $set: { doneAt: new Date() } })
}

async function tellAgain(kit: Kit, { _id, aliasIds, begunAt }: ErasureRow): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id })
  if (!account?.userId) return
  const id = account.userId
  const fact = told(userDeleted, { id, aliasIds: [...aliasIds] })
  await kit.tell(fact, { id: `erasures:${_id}:again`, subject: id, at: begunAt })
}
