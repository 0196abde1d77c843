import { minute } from '@parta/contracts/durations'
import { userDeleted } from '@parta/contracts/identity'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
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

/**
 * When the second pass runs, in milliseconds after the first: by then every process refuses the ended sessions, and
 * facts that were being published have arrived.
 */
const settledMs = minute

/**
 * Finishes an erasure, in two passes: at once, and a minute later, when calls and facts in progress have settled. The
 * second pass publishes the deletion again, so that other services delete what they have received in the meantime.
 */
export async function finishErasure(kit: Kit, accountId: string): Promise<Outcome | void> {
  const row = await erasuresOf(kit).findOne({ _id: accountId })
  if (!row || row.doneAt) return
  await beginErasure(kit, accountId)
  await kit.database.native<Flow>(flows.collection).deleteMany({ accountId })
  await adminLinksOf(kit).deleteMany({ accountId })
  await signUpsOf(kit).deleteMany({ accountId })
  if (row.emailHash) await deleteOfEmail(kit, row.emailHash)
  await removeAliasPictures(kit, row.images)
  await removeUnshown(kit, row.images)
  await erasuresOf(kit).updateOne({ _id: accountId }, { $set: { images: [], emailHash: null } })
  const settledAt = row.begunAt.getTime() + settledMs
  if (Date.now() < settledAt) return { again: new Date(settledAt) }
  await publishAgain(kit, row)
  await erasuresOf(kit).updateOne({ _id: accountId }, { $set: { doneAt: new Date() } })
  kit.security.note('account_erase', { account: accountId })
}

async function deleteOfEmail(kit: Kit, emailHash: string): Promise<void> {
  await signUpsOf(kit).deleteMany({ emailHash })
  await kit.database.native<Stored<CodeRow>>(codes.collection).deleteMany({ emailHash })
  await kit.database.native<Stored<Attempts>>(attempts.collection).deleteMany({ emailHash })
}

async function publishAgain(kit: Kit, { _id, aliasIds, begunAt }: ErasureRow): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id })
  if (!account?.userId) return
  const id = account.userId
  const version = (await readUser(kit, id))?.v ?? 1
  const fact = factOf(userDeleted, { id, aliasIds: [...aliasIds] })
  await kit.publish(fact, { id: `erasures:${_id}:again`, subject: id, at: begunAt, version })
}
