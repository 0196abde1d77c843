import { type Answered, askAccessToken } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { isSuspended } from '../domain/account-rules.ts'
import { readAccount } from '../domain/account-store.ts'
import { readUser } from '../domain/person-store.ts'
import { isRunning } from '../session/rules.ts'
import { runningSessions, type Session, sessions } from '../session/store.ts'
import { isUseDue, noteUse } from './rules.ts'

/** Returns the tokens of an account that still work. */
export async function findTokens(kit: Kit, accountId: string): Promise<readonly Stored<Session>[]> {
  return (await runningSessions(kit, accountId)).filter(({ token }) => token !== undefined)
}

/** Answers the processes that verify tokens with the owner of a personal access token. */
export function accessTokenAnswer(kit: Kit): Answer {
  return answer(askAccessToken, ({ hash }) => findOwner(kit, hash))
}

/** Returns the owner of a token that works: neither revoked nor expired, and of an account that may sign in. */
async function findOwner(kit: Kit, hash: string): Promise<Answered<typeof askAccessToken>> {
  const session = await kit.database.native<Stored<Session>>(sessions.collection).findOne({ 'token.hash': hash })
  const now = new Date()
  if (!session?.token || !isRunning(session, now)) return null
  const account = await readAccount(kit, session.accountId)
  if (!account?.userId || account.resetRequired || isSuspended(account, now)) return null
  if (session.epoch < account.epoch) return null
  const user = await readUser(kit, account.userId)
  if (user?.login !== 'NOT_FIRST_TIME') return null
  if (isUseDue(session, now)) await kit.change(sessions, session._id, noteUse)
  return {
    id: session._id,
    accountId: session.accountId,
    userId: account.userId,
    email: account.email,
    scopes: [...session.token.scopes],
    expiresAt: session.endsAt.toISOString(),
  }
}
