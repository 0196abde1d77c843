import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import type { CallerFor } from '../credentials/browser-view.ts'
import { countCall, countMail } from '../credentials/count-attempts.ts'
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
  /** From the cookie of the browser that requested the code, or from the link in the mail; empty without either. */
  readonly token: string
  readonly isLink: boolean
  readonly callerFor: CallerFor
}

/**
 * Returns the account whose owner has read the code from their mail; the code is used then. An e-mail without an account gets
 * the same answers.
 * @throws identity.codeExpired, identity.codeMismatch, identity.tooManyFailedAttempts, identity.limitExceeded
 */
export async function takeSignInCode(
  kit: Kit,
  { username, code, token, isLink, callerFor }: MailedCode,
): Promise<Stored<Account>> {
  const email = username.toLowerCase()
  if (token === '') throw AppError.field('identity.codeExpired', 'code')
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  await countTry(kit, { email, caller: callerFor(account?._id ?? null) }, isLink)
  const attempt: CodeAttempt = { purpose: 'signIn', key: token, email, code }
  const verdict = await verifyCode(kit, attempt)
  if (verdict === 'used' || !account?.confirmed) throw AppError.field('identity.codeExpired', 'code')
  if (!(await takeCode(kit, attempt))) throw AppError.field('identity.codeExpired', 'code')
  await dropCodes(kit, email, { purpose: 'signIn', except: token })
  return account
}

/**
 * Counts a try. All strangers together have few for one e-mail, because each of them can ask for codes and guess: an account
 * must not open to many addresses. The secret in the mail's link cannot be guessed, so its owner is never kept out.
 */
async function countTry(kit: Kit, attempt: Parameters<typeof countCall>[1], isLink: boolean): Promise<void> {
  if (isLink) return await countCall(kit, attempt, 'codeSignIns')
  if (!(await countMail(kit, attempt, 'codeSignIns'))) throw new AppError('identity.limitExceeded')
}
