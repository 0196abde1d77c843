import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { emailHashOf } from '../credentials/code-store.ts'
import { issueMail } from '../credentials/issue-mail.ts'
import { emptyAccount, isErasureDue } from '../domain/account-rules.ts'
import { type Account, accounts } from '../domain/account-store.ts'
import { emptyUser } from '../domain/person-rules.ts'
import { readUser, users } from '../domain/person-store.ts'
import { imagesOf } from '../people/picture-store.ts'
import { endAllSessions } from '../session/end.ts'
import { emptySession } from '../session/rules.ts'
import { type Session, sessions } from '../session/store.ts'
import { revokeProviderTask, revokings } from '../sign-in/revoke-provider.ts'
import { erasuresOf, finishErasureTask } from './erasure-store.ts'
import { openJournal } from './journal.ts'

/**
 * Erases an account whose grace is over. Repeatable; does nothing for an account that is not due, because its
 * owner signed in.
 */
export async function erase(kit: Kit, accountId: string): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id: accountId })
  if (!account || account.deleted || !isErasureDue(account, new Date())) return
  const user = account.userId ? await readUser(kit, account.userId) : null
  for (const { planning } of revokings(kit, account.identities)) await kit.tasks.plan(revokeProviderTask, planning)
  const aliasIds = user ? user.aliases.map((alias) => alias.id) : []
  // Without it a restored backup would bring the account back for good: no erasure goes on before it is noted.
  await openJournal(kit).note({ accountId, userId: account.userId, aliasIds, erasedAt: new Date() })
  const row = {
    aliasIds,
    images: user ? imagesOf(user) : [],
    emailHash: emailHashOf(kit, account.email),
    begunAt: new Date(),
    doneAt: null,
  }
  await erasuresOf(kit).updateOne({ _id: accountId }, { $setOnInsert: row }, { upsert: true })
  // Planned before anything is gone: where this process dies, the task begins the erasure as well.
  await kit.tasks.plan(finishErasureTask, { id: accountId, data: { accountId } })
  await beginErasure(kit, accountId)
}

const week = 7 * 24 * 3_600_000

/** Empties account and person and ends the sessions. Done again it changes nothing, so a job may begin here, too. */
export async function beginErasure(kit: Kit, accountId: string): Promise<void> {
  const account = await kit.database.native<Stored<Account>>(accounts.collection).findOne({ _id: accountId })
  if (!account) return
  if (!account.deleted) {
    const { email: to, locale } = account
    const farewell = issueMail(kit, { kind: 'accountDeleted', to, locale, expiresAt: new Date(Date.now() + week) })
    await kit.change(accounts, accountId, (held) => emptyAccount(held, farewell))
  }
  if (account.userId) {
    const id = account.userId
    await kit.change(users, id, (held, now) => emptyUser(held, id, now))
  }
  await endAllSessions(kit, accountId, { by: 'deleted' })
  const held = await kit.database
    .native<Stored<Session>>(sessions.collection)
    .find({ accountId, agent: { $ne: '' } }, { projection: { _id: 1 } })
    .toArray()
  await Promise.all(held.map(({ _id }) => kit.change(sessions, _id, emptySession)))
}
