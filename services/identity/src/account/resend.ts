import { defaultLocale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/run'
import { count } from '../attempts/count.ts'
import { see, takeResend } from '../attempts/rules.ts'
import { issueCode } from '../code/issue.ts'
import { issueMail } from '../mail/issue.ts'
import { resendAccountCode } from './rules.ts'
import { accounts, findAccount } from './store.ts'
import { maskedDelivery } from './view.ts'

/** Answers the same for an e-mail without an account, or with one that needs no code. */
export async function resendCode(kit: Kit, username: string) {
  const email = username.toLowerCase()
  await count(kit, email, takeResend)
  const found = await findAccount(kit, email)
  const id = found?._id ?? 'nobody'
  const code = issueCode(kit, id, 'confirm')
  const mail = issueMail(kit, {
    kind: 'confirm',
    to: email,
    locale: found?.locale ?? defaultLocale,
    secret: code.digits,
    expiresAt: code.expiresAt,
  })
  const sent = await kit.change(accounts, id, (account) => resendAccountCode(account, { code, mail }))
  // A write in place of the one that was not needed, so that the time tells as little as the answer.
  if (!sent) await count(kit, email, see)
  return maskedDelivery(email)
}
