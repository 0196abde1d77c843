import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import { accounts, findAccount } from '../account/store.ts'
import { countCall, liftLock } from '../attempts/count.ts'
import { dropCodes } from '../code/drop.ts'
import { type Tried, takeCode, verifyCode } from '../code/verify.ts'
import type { From } from '../device/view.ts'
import { issueNotice } from '../mail/issue.ts'
import { refuseCrowd } from '../password/derive.ts'
import { hashPassword } from '../password/hash.ts'
import { refuseCommon } from '../password/judge.ts'
import { endAllSessions } from '../session/end-all.ts'
import { dropSignUps } from '../sign-up/drop.ts'
import { submitReset } from './rules.ts'

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
export async function submit(kit: Kit, { username, code, newPassword, token, from }: Submission): Promise<string> {
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
