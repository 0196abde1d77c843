import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Caller } from '../credentials/attempt-store.ts'
import { type Credentials, proveAccount } from '../credentials/authenticate.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { hashPassword } from '../credentials/hash-password.ts'
import { issueNotice } from '../credentials/issue-mail.ts'
import { refuseCommon, refuseSame } from '../credentials/judge-password.ts'
import { dropCodes } from '../credentials/verify-code.ts'
import { accounts, readAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { type IdToken, renewToken } from '../session/issue-token.ts'
import { changePassword } from './password-rules.ts'

interface Passwords {
  readonly oldPassword: string
  readonly newPassword: string
}

/** Changes the caller's password. This session continues with a new token, all other sessions end. */
export async function changeOwnPassword(
  kit: Kit,
  actor: Actor,
  { oldPassword, newPassword }: Passwords,
): Promise<IdToken> {
  refuseCommon(newPassword, 'newPassword')
  const account = await readAccount(kit, actor.accountId)
  if (!account) throw new AppError('identity.notSignedIn')
  if (account.passwordHash === '') throw new AppError('identity.passwordMissing')
  // Counted per session: whoever has stolen a session cannot lock its owner out.
  const caller: Caller = { kind: 'session', id: actor.sessionId }
  await countCall(kit, { email: account.email, caller }, 'changes')
  const credentials = { username: account.email, password: oldPassword, callerFor: () => caller }
  const { passwordHash: from } = await proveOldPassword(kit, credentials)
  refuseSame(newPassword, oldPassword)
  const passwordHash = await hashPassword(newPassword)
  const notice = issueNotice(kit, account, { kind: 'passwordChanged' })
  await kit.change(accounts, account._id, (state, now) => changePassword(state, { from, passwordHash, notice }, now))
  await dropCodes(kit, account.email, { purpose: 'reset' })
  await dropCodes(kit, account.email, { purpose: 'signIn' })
  await endAllSessions(kit, account._id, { by: 'password', except: actor.sessionId })
  return await renewToken(kit, actor.sessionId)
}

/**
 * Verifies the old password. A wrong password counts as a failed sign-in, so that a stolen session cannot be used to
 * guess it.
 */
async function proveOldPassword(kit: Kit, credentials: Credentials) {
  try {
    return await proveAccount(kit, credentials)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'identity.notAuthorized') throw error
    throw AppError.field('identity.wrongPassword', 'oldPassword')
  }
}
