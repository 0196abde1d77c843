import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import type { CallerFor } from '../credentials/browser-view.ts'
import { countCodeTry } from '../credentials/count-attempts.ts'
import { type CodeRequest, sendAccountCode } from '../credentials/send-account-code.ts'
import { type CodeAttempt, dropCodes, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { type Account, findAccount } from '../domain/account-store.ts'

/**
 * Mails a code to sign in, to the owner of a confirmed account.
 * @throws identity.limitExceeded, identity.emailRefused
 */
export function requestSignInCode(kit: Kit, request: CodeRequest): Promise<{ destination: string }> {
  return sendAccountCode(kit, request, {
    purpose: 'signIn',
    kind: 'signInCode',
    quota: 'signInCodes',
    isFor: ({ confirmed }) => confirmed,
  })
}

interface MailedCode {
  readonly username: string
  readonly code: string
  /** In the mail's link; a browser that requested the code has a key instead. */
  readonly token?: string
  /** Of the codes to which the browser is bound (`codeKeyOf`); empty when it is bound to none. */
  readonly browserKey: string
  readonly callerFor: CallerFor
}

/**
 * Returns the account whose owner has read the code from their mail; the code is used then. An e-mail without an
 * account gets the same answers.
 * @throws identity.codeExpired, identity.codeMismatch, identity.tooManyFailedAttempts, identity.limitExceeded
 */
export async function takeSignInCode(
  kit: Kit,
  { username, code, token, browserKey, callerFor }: MailedCode,
): Promise<Stored<Account>> {
  const email = username.toLowerCase()
  const key = token ?? browserKey
  if (key === '') throw AppError.field('identity.codeExpired', 'code')
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  const tried = { email, caller: callerFor(account?._id ?? null) }
  await countCodeTry(kit, tried, { quota: 'codeSignIns', isLink: token !== undefined })
  const attempt: CodeAttempt = { purpose: 'signIn', key, email, code }
  const verdict = await verifyCode(kit, attempt)
  if (verdict === 'used' || !account?.confirmed) throw AppError.field('identity.codeExpired', 'code')
  if (!(await takeCode(kit, attempt))) throw AppError.field('identity.codeExpired', 'code')
  await dropCodes(kit, email, { purpose: 'signIn', except: key })
  return account
}
