import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'
import { issueMail } from '../mail/issue.ts'
import { users } from '../profile/store.ts'
import { endAllSessions } from '../session/end-all.ts'
import { type Session, sessions } from '../session/store.ts'
import { emptyAccount, emptySession, emptyUser } from './rules.ts'

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
