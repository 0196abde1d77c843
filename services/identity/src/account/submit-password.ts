import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { CallerFor } from '../credentials/browser-view.ts'
import { countCodeTry, liftLock } from '../credentials/count-attempts.ts'
import { dropSignUps } from '../credentials/find-sign-up.ts'
import { hashPassword, refuseOverload } from '../credentials/hash-password.ts'
import { issueNotice } from '../credentials/issue-mail.ts'
import { refuseCommon } from '../credentials/judge-password.ts'
import { type CodeAttempt, dropCodes, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { accounts, findAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { submitReset } from './password-rules.ts'

interface Submission {
  readonly username: string
  readonly code: string
  readonly newPassword: string
  /** In the mail's link; a browser that requested the code has a key instead. */
  readonly token?: string
  /** Of the codes to which the browser is bound (`codeKeyOf`); empty when it is bound to none. */
  readonly browserKey: string
  readonly callerFor: CallerFor
}

/**
 * Sets a new password by a code from a mail and ends every session. An e-mail without an account gets the
 * same answers.
 * @returns the id of the account
 * @throws identity.codeExpired, identity.codeMismatch, identity.tooManyFailedAttempts, identity.limitExceeded,
 *   identity.passwordCommon
 */
export async function submitPassword(
  kit: Kit,
  { username, code, newPassword, token, browserKey, callerFor }: Submission,
): Promise<string> {
  refuseCommon(newPassword, 'newPassword')
  refuseOverload()
  const email = username.toLowerCase()
  const key = token ?? browserKey
  if (key === '') throw AppError.field('identity.codeExpired', 'code')
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  const caller = callerFor(account?._id ?? null)
  await countCodeTry(kit, { email, caller }, { quota: 'submits', isLink: token !== undefined })
  const attempt: CodeAttempt = { purpose: 'reset', key, email, code }
  const verdict = await verifyCode(kit, attempt)
  if (verdict === 'used' || !account) throw AppError.field('identity.codeExpired', 'code')
  const passwordHash = await hashPassword(newPassword)
  if (!(await takeCode(kit, attempt))) throw AppError.field('identity.codeExpired', 'code')
  const notice = issueNotice(kit, account, { kind: 'passwordReset' })
  await kit.change(accounts, account._id, (state, now) => submitReset(state, { passwordHash, notice }, now))
  await dropCodes(kit, email, { purpose: 'reset', except: key })
  await dropCodes(kit, email, { purpose: 'signIn' })
  if (!account.confirmed) await dropSignUps(kit, email)
  await endAllSessions(kit, account._id, { by: 'password' })
  await liftLock(kit, { email, caller })
  return account._id
}
