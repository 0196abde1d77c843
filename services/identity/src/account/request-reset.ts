import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { freshToken } from '../credentials/browser-view.ts'
import { type CodeRequest, sendAccountCode } from '../credentials/send-account-code.ts'
import { sendCode } from '../credentials/send-code.ts'
import { dropCodes } from '../credentials/verify-code.ts'
import { accounts, findAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { requireReset } from './password-rules.ts'

/**
 * Mails a code for a new password (`sendAccountCode`).
 * @throws identity.limitExceeded, identity.emailRefused
 */
export function requestReset(kit: Kit, request: CodeRequest): Promise<{ destination: string }> {
  return sendAccountCode(kit, request, { purpose: 'reset', kind: 'reset', quota: 'resets', isFor: () => true })
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
