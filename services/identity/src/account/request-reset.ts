import { AppError } from '@parta/contracts/errors'
import { defaultLocale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import { type From, freshToken } from '../credentials/browser-view.ts'
import { countMail } from '../credentials/count-attempts.ts'
import { findFormer, refuseBlocked } from '../credentials/judge-email.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { remindFormer } from '../credentials/send-former-link.ts'
import { dropCodes } from '../credentials/verify-code.ts'
import { accounts, findAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { requireReset } from './password-rules.ts'

interface Asking {
  readonly username: string
  /** Of the browser that asks; the link in the mail has one of its own. */
  readonly token: string
  readonly from: From
}

/**
 * Sends a code for a new password, to be tried in the browser that asked or by the link in the mail. Answers
 * the same, and in the same time, for an e-mail without an account. Where strangers had too many sent to this
 * e-mail it sends no more of them, and the link in the last one still works; known devices are not affected.
 * @throws identity.limitExceeded, identity.emailRefused
 */
export async function requestReset(kit: Kit, { username, token, from }: Asking): Promise<{ destination: string }> {
  const email = username.toLowerCase()
  refuseBlocked(kit.env, email, 'username')
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  const isIn = await countMail(kit, { email, caller: from(account?._id ?? null) }, 'resets')
  const linkToken = freshToken()
  await sendCode(kit, {
    purpose: 'reset',
    key: token,
    linkKey: linkToken,
    email,
    kind: 'reset',
    locale: account?.locale ?? defaultLocale,
    detail: linkToken,
    isMailed: account !== null && isIn,
  })
  const former = account || !isIn ? null : await findFormer(kit, email)
  if (former) await remindFormer(kit, former, email)
  return maskedDelivery(email)
}

/** Makes someone set a new password: the code for it is mailed, and every session ends. @throws user.notFound */
export async function requirePasswordReset(kit: Kit, username: string): Promise<void> {
  const email = username.toLowerCase()
  const found = await findAccount(kit, email)
  if (!found) throw new AppError('user.notFound')
  kit.security.note('authn_password_reset_request', { account: found._id })
  await kit.change(accounts, found._id, requireReset)
  await dropCodes(kit, email, { purpose: 'reset' })
  const token = freshToken()
  await sendCode(kit, { purpose: 'reset', key: token, email, kind: 'reset', locale: found.locale, detail: token })
  await endAllSessions(kit, found._id, { by: 'password' })
}
