import type { MailKind } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { issueMail } from '../mail/issue.ts'
import { type CodeHolder, hashCode, issueCode } from './issue.ts'
import { replaceCode } from './rules.ts'
import { codeId, codes, emailHashOf } from './store.ts'

interface Sending extends CodeHolder {
  readonly kind: MailKind
  readonly locale: Locale
  /** What the mail names beside the code. */
  readonly detail?: string
  /** A second key, that of the mail's link: its tries are counted apart, so that nobody without the mail uses them up. */
  readonly linkKey?: string
  /** False where nobody may be mailed: then a code is kept that nobody knows, so that the time tells nothing. */
  readonly isMailed?: boolean
}

/** Mails a code to an e-mail; the code that the same holder was sent before is worthless. */
export async function sendCode(kit: Kit, sending: Sending): Promise<void> {
  const { kind, locale, detail, linkKey, isMailed = true, ...holder } = sending
  const { digits, expiresAt } = issueCode(holder.purpose)
  const named = detail === undefined ? {} : { detail }
  const mail = issueMail(kit, { kind, to: holder.email, locale, secret: digits, expiresAt, ...named })
  const code = { purpose: holder.purpose, emailHash: emailHashOf(kit, holder.email), expiresAt }
  const keep = (key: string, mailed: typeof mail | null) => {
    const hash = hashCode(kit, { ...holder, key, code: digits })
    return kit.change(codes, codeId(kit, holder.purpose, key), (row) =>
      replaceCode(row, { ...code, hash, mail: mailed }),
    )
  }
  if (linkKey !== undefined) await keep(linkKey, null)
  await keep(holder.key, isMailed ? mail : null)
}
