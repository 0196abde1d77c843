import type { MailKind } from '@parta/contracts/identity'
import { defaultLocale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, findAccount } from '../domain/account-store.ts'
import { type CallerFor, freshToken } from './browser-view.ts'
import type { Purpose } from './code-store.ts'
import { countMail, type MailQuota } from './count-attempts.ts'
import { findFormerOwner, refuseBlocked } from './judge-email.ts'
import { maskedDelivery, sendCode } from './send-code.ts'
import { resendUndoLink } from './send-former-link.ts'

export interface CodeRequest {
  readonly username: string
  /** Of the browser's codes (`bindCode`); the link in the mail has a token of its own. */
  readonly key: string
  readonly callerFor: CallerFor
}

interface CodeUse {
  readonly purpose: Purpose
  readonly kind: MailKind
  readonly quota: MailQuota
  /** Whether the account gets the code. */
  readonly isFor: (account: Stored<Account>) => boolean
}

/**
 * Mails a code to the owner of an account who is not signed in. The code works in the browser that asked, or by the
 * link in the mail. The answer is the same, after the same time, for an e-mail without an account. When strangers have
 * requested too many mails to this e-mail, strangers get no more of them sent; the link in the last mail still works,
 * and known devices are not affected.
 * @throws identity.limitExceeded, identity.emailRefused
 */
export async function sendAccountCode(
  kit: Kit,
  { username, key, callerFor }: CodeRequest,
  { purpose, kind, quota, isFor }: CodeUse,
): Promise<{ destination: string }> {
  const email = username.toLowerCase()
  refuseBlocked(kit.env, email, 'username')
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  const isAllowed = await countMail(kit, { email, caller: callerFor(account?._id ?? null) }, quota)
  const linkToken = freshToken()
  await sendCode(kit, {
    purpose,
    key,
    linkKey: linkToken,
    email,
    kind,
    locale: account?.locale ?? defaultLocale,
    detail: linkToken,
    isMailed: account !== null && isFor(account) && isAllowed,
  })
  const former = account || !isAllowed ? null : await findFormerOwner(kit, email)
  if (former) await resendUndoLink(kit, former, email)
  return maskedDelivery(email)
}
