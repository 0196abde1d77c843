import { userDeleted } from '@parta/contracts/identity'
import type { Kit } from '@parta/kit/kit'
import { told } from '@parta/kit/store/decision'
import type { Stored } from '@parta/kit/store/mongo'
import type { Outcome } from '@parta/kit/tasks/task'
import { adminLinksOf } from '../admin/store.ts'
import { type Attempts, attempts } from '../credentials/attempt-store.ts'
import { type CodeRow, codes } from '../credentials/code-store.ts'
import { type Flow, flows } from '../credentials/flow-store.ts'
import { type Account, accounts } from '../domain/account-store.ts'
import { readUser } from '../domain/person-store.ts'
import { signUpsOf } from '../domain/sign-up-store.ts'
import { removeAliasPictures, removeUnshown } from '../people/picture-store.ts'
import { beginErasure } from './erase.ts'
import { type ErasureRow, erasuresOf } from './erasure-store.ts'

/** When the second pass runs, in milliseconds: longer than an ended session's id tokens are good and any fact is on its way. */
const settledMs = 60_000

/**
 * The rest of a deletion. It runs twice: at once, and when everything that was under way has settled; then
 * the others hear of it again, and let go of what came to them in between.
 */
export async function finishErasure(kit: Kit, accountId: string): Promise<Outcome | void> {
  const row = await erasuresOf(kit).findOne({ _id: accountId })
  if (!row || row.doneAt) return
  await beginErasure(kit, accountId)
  await kit.database.native<Flow>(flows.collection).deleteMany({ accountId })
  await adminLinksOf(kit).deleteMany({ accountId })
  await signUpsOf(kit).deleteMany({ accountId })
  if (row.emailHash) await forgetEmail(kit, row.emailHash)
  await removeAliasPictures(kit, row.images)
  await removeUnshown(kit, row.images)
  await erasuresOf(kit).updateOne({ _id: accountId }, { $set: { images: [], emailHash: null } })
  const settledAt = row.begunAt.getTime() + settledMs
  if (Date.now() < settledAt) return { again: new Date(settledAt) }
  await tellAgain(kit, row)
  await erasuresOf(kit).updateOne({ _id: accountId }, { $set: { doneAt: new Date() } })
  kit.security.note('account_erase', { account: accountId })
}

async function forgetEmail(kit: Kit, emailHash: string): Promise<void> {
  await signUpsOf(kit).deleteMany({ emailHash })
  await kit.database.native<Stored<CodeRow>>(codes.collection).deleteMany({ emailHash })
  await kit.database.native<Stored<Attempts>>(attempts.collection).deleteMany({ emailHash })
}

async function tellAgain(kit: Kit, { _id, aliasIds, begunAt }: ErasureRow): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id })
  if (!account?.userId) return
  const id = account.userId
  const version = (await readUser(kit, id))?.v ?? 1
  const fact = told(userDeleted, { id, aliasIds: [...aliasIds] })
  await kit.tell(fact, { id: `erasures:${_id}:again`, subject: id, at: begunAt, version })
}
