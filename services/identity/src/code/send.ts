import type { MailKind } from '@parta/contracts/identity'
import { defaultLocale } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/change'
import type { Kit } from '@parta/kit/run'
import { type Account, accounts, findAccount } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { count } from '../attempts/count.ts'
import { see } from '../attempts/rules.ts'
import { issueMail } from '../mail/issue.ts'
import { issueCode, type MailedCode, type Purpose } from './issue.ts'

interface Wish {
  readonly purpose: Purpose
  readonly kind: MailKind
  /** Keeps the code and tells of the mail, where the account needs them; answers whether it does. */
  readonly rule: (account: Account | null, mailed: MailedCode) => Decision<Account, boolean>
}

/** Mails a code to an account's e-mail. Answers the same, and in the same time, where none is needed. */
export async function sendCode(
  kit: Kit,
  email: string,
  { purpose, kind, rule }: Wish,
): Promise<{ destination: string }> {
  const found = await findAccount(kit, email)
  const id = found?._id ?? 'nobody'
  const code = issueCode(kit, id, purpose)
  const { digits: secret, expiresAt } = code
  const mail = issueMail(kit, { kind, to: email, locale: found?.locale ?? defaultLocale, secret, expiresAt })
  const sent = await kit.change(accounts, id, (account) => rule(account, { code, mail }))
  // A write in place of the one that was not needed, so that the time tells as little as the answer.
  if (!sent) await count(kit, email, see)
  return maskedDelivery(email)
}
