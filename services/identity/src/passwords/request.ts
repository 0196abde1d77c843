import { defaultLocale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/run'
import { accounts, findAccount } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { count } from '../attempts/count.ts'
import { see, takeReset } from '../attempts/rules.ts'
import { issueCode } from '../code/issue.ts'
import { refuseBlocked } from '../config.ts'
import { issueMail } from '../mail/issue.ts'
import { requestReset } from './rules.ts'

/** Sends a code for a new password. Answers the same for an e-mail without an account. */
export async function request(kit: Kit, username: string): Promise<{ destination: string }> {
  const email = username.toLowerCase()
  refuseBlocked(kit.env, email, 'username')
  await count(kit, email, takeReset)
  const found = await findAccount(kit, email)
  const id = found?._id ?? 'nobody'
  const code = issueCode(kit, id, 'reset')
  const mail = issueMail(kit, {
    kind: 'reset',
    to: email,
    locale: found?.locale ?? defaultLocale,
    secret: code.digits,
    expiresAt: code.expiresAt,
  })
  const sent = await kit.change(accounts, id, (account) => requestReset(account, { code, mail }))
  // A write in place of the one that was not needed, so that the time tells as little as the answer.
  if (!sent) await count(kit, email, see)
  return maskedDelivery(email)
}
