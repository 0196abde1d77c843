import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { From } from '../credentials/browser-view.ts'
import { countCall, liftLock } from '../credentials/count-attempts.ts'
import { dropSignUps } from '../credentials/find-sign-up.ts'
import { hashPassword, refuseCrowd } from '../credentials/hash-password.ts'
import { issueNotice } from '../credentials/issue-mail.ts'
import { refuseCommon } from '../credentials/judge-password.ts'
import { dropCodes, type Tried, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { accounts, findAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { submitReset } from './password-rules.ts'

interface Submission {
  readonly username: string
  readonly code: string
  readonly newPassword: string
  /** From the cookie or the link of whoever asked for the code; empty without one. */
  readonly token: string
  readonly from: From
}

/**
 * A new password by the code from the mail; every session ends. An unknown e-mail answers as a known one does.
 * @returns the account
 * @throws identity.codeExpired, identity.codeMismatch, identity.tooManyFailedAttempts, identity.limitExceeded,
 *   identity.passwordCommon
 */
export async function submitPassword(
  kit: Kit,
  { username, code, newPassword, token, from }: Submission,
): Promise<string> {
  refuseCommon(newPassword, 'newPassword')
  refuseCrowd()
  const email = username.toLowerCase()
  if (token === '') throw AppError.field('identity.codeExpired', 'code')
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  const caller = from(account?._id ?? null)
  await countCall(kit, { email, caller }, 'submits')
  const tried: Tried = { purpose: 'reset', key: token, email, code }
  const verdict = await verifyCode(kit, tried)
  if (verdict === 'used' || !account) throw AppError.field('identity.codeExpired', 'code')
  const passwordHash = await hashPassword(newPassword)
  if (!(await takeCode(kit, tried))) throw AppError.field('identity.codeExpired', 'code')
  const notice = issueNotice(kit, account, { kind: 'passwordReset' })
  await kit.change(accounts, account._id, (held, now) => submitReset(held, { passwordHash, notice }, now))
  await dropCodes(kit, email, { purpose: 'reset', except: token })
  if (!account.confirmed) await dropSignUps(kit, email)
  await endAllSessions(kit, account._id, { by: 'password' })
  await liftLock(kit, { email, caller })
  return account._id
}
