import { AppError } from '@parta/contracts/errors'
import { defaultLocale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import { type CallerFor, freshToken } from '../credentials/browser-view.ts'
import { countMail } from '../credentials/count-attempts.ts'
import { findFormerOwner, refuseBlocked } from '../credentials/judge-email.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { resendUndoLink } from '../credentials/send-former-link.ts'
import { dropCodes } from '../credentials/verify-code.ts'
import { accounts, findAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { requireReset } from './password-rules.ts'

interface ResetRequest {
  readonly username: string
  /** The token of the browser's cookie; the link in the mail has a token of its own. */
  readonly token: string
  readonly callerFor: CallerFor
}

/**
 * Mails a code for a new password. The code works in the browser that asked, or by the link in the mail. The answer is
 * the same, after the same time, for an e-mail without an account. When strangers have requested too many mails to this
 * e-mail, strangers get no more of them sent; the link in the last mail still works, and known devices are not
 * affected.
 * @throws identity.limitExceeded, identity.emailRefused
 */
export async function requestReset(
  kit: Kit,
  { username, token, callerFor }: ResetRequest,
): Promise<{ destination: string }> {
  const email = username.toLowerCase()
  refuseBlocked(kit.env, email, 'username')
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  const isAllowed = await countMail(kit, { email, caller: callerFor(account?._id ?? null) }, 'resets')
  const linkToken = freshToken()
  await sendCode(kit, {
    purpose: 'reset',
    key: token,
    linkKey: linkToken,
    email,
    kind: 'reset',
    locale: account?.locale ?? defaultLocale,
    detail: linkToken,
    isMailed: account !== null && isAllowed,
  })
  const former = account || !isAllowed ? null : await findFormerOwner(kit, email)
  if (former) await resendUndoLink(kit, former, email)
  return maskedDelivery(email)
}

/**
 * Demands a new password from the owner of an account: mails a code for it and ends every session.
 * @throws user.notFound
 */
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
