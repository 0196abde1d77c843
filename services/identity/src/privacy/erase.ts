import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { askSettlement } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { planned } from '@parta/kit/store/planned'
import { emailHashOf } from '../credentials/code-store.ts'
import { issueMail } from '../credentials/issue-mail.ts'
import { emptyAccount, isErasureDue, postponeErasure } from '../domain/account-rules.ts'
import { type Account, accounts, eraseAccountTask, erasureAt } from '../domain/account-store.ts'
import { emptyUser } from '../domain/person-rules.ts'
import { readUser, users } from '../domain/person-store.ts'
import { assertNothingMoves } from '../domain/settlement-rules.ts'
import { imagesOf } from '../people/picture-store.ts'
import { endAllSessions } from '../session/end.ts'
import { emptySession } from '../session/rules.ts'
import { type Session, sessions } from '../session/store.ts'
import { revocationTasks, revokeProviderTask } from '../sign-in/revoke-provider.ts'
import { erasuresOf, finishErasureTask } from './erasure-store.ts'
import { openJournal } from './journal.ts'

/**
 * Begins the erasure of an account whose grace period is over, and plans the task that finishes it. Idempotent; does
 * nothing when the owner has cancelled the erasure by a sign-in.
 */
export async function erase(kit: Kit, accountId: string): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id: accountId })
  if (!account || account.deleted || !isErasureDue(account, new Date())) return
  if (await isPostponed(kit, account)) return
  const user = account.userId ? await readUser(kit, account.userId) : null
  for (const { planning } of revocationTasks(kit, account.identities))
    await kit.tasks.plan(revokeProviderTask, planning)
  const aliasIds = user ? user.aliases.map((alias) => alias.id) : []
  // Before any data is deleted: a restored backup brings the account back, and only the journal knows then that it was
  // erased.
  await openJournal(kit).note({ accountId, userId: account.userId, aliasIds, erasedAt: new Date() })
  const row = {
    aliasIds,
    images: user ? imagesOf(user) : [],
    emailHash: emailHashOf(kit, account.email),
    begunAt: new Date(),
    doneAt: null,
  }
  await erasuresOf(kit).updateOne({ _id: accountId }, { $setOnInsert: row }, { upsert: true })
  // Planned before anything is deleted: after a crash the task begins the erasure as well.
  await kit.tasks.plan(finishErasureTask, { id: accountId, data: { accountId } })
  await beginErasure(kit, accountId)
}

/**
 * Puts an erasure off while money of the person is still moving, for example because an event that they paid for was
 * moved: what comes back would reach nobody. It waits for some weeks at most.
 */
async function isPostponed(kit: Kit, { _id: id, userId, erasesBy }: Stored<Account>): Promise<boolean> {
  if (!userId || !erasesBy || erasesBy <= new Date()) return false
  try {
    assertNothingMoves(await kit.bus.ask(askSettlement, { userId }))
    return false
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('account.')) throw error
    const again = await kit.change(accounts, id, (state, now) => {
      const decision = postponeErasure(state, now)
      if (!decision.answer) return decision
      return { ...decision, tasks: [planned(eraseAccountTask, erasureAt(id, decision.answer))] }
    })
    if (again) kit.log.warn({ account: id, until: again, code: error.code }, 'Erasure put off: money is still moving')
    return again !== null
  }
}

/** Empties account and person and ends the sessions. Idempotent. */
export async function beginErasure(kit: Kit, accountId: string): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id: accountId })
  if (!account) return
  if (!account.deleted) {
    const { email: to, locale } = account
    const farewell = issueMail(kit, { kind: 'accountDeleted', to, locale, expiresAt: new Date(Date.now() + 7 * day) })
    await kit.change(accounts, accountId, (state) => emptyAccount(state, farewell))
  }
  if (account.userId) {
    const id = account.userId
    await kit.change(users, id, (state, now) => emptyUser(state, id, now))
  }
  await endAllSessions(kit, accountId, { by: 'deleted' })
  const withBrowser = await kit.database
    .native<Stored<Session>>(sessions.collection)
    .find({ accountId, $or: [{ agent: { $ne: '' } }, { token: { $exists: true } }] }, { projection: { _id: 1 } })
    .toArray()
  await Promise.all(withBrowser.map(({ _id }) => kit.change(sessions, _id, emptySession)))
}
