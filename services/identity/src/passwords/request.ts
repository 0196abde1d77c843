import { defaultLocale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import { findAccount } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { countMail } from '../attempts/count.ts'
import { sendCode } from '../code/send.ts'
import { refuseBlocked } from '../config.ts'
import type { From } from '../device/view.ts'
import { findFormer } from '../email/find.ts'
import { remindFormer } from '../email/send-link.ts'
import { freshToken } from './view.ts'

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
export async function request(kit: Kit, { username, token, from }: Asking): Promise<{ destination: string }> {
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
