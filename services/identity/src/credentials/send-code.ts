import { randomInt } from 'node:crypto'
import { hour } from '@parta/contracts/durations'
import type { MailKind } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { replaceCode } from './code-rules.ts'
import { type CodeHolder, codeId, codes, emailHashOf, hashCode, type Purpose } from './code-store.ts'
import { issueMail } from './issue-mail.ts'

interface CodeMail extends CodeHolder {
  readonly kind: MailKind
  readonly locale: Locale
  /** What the mail says beside the code. */
  readonly detail?: string
  /**
   * A second key, for the link in the mail. Its tries are counted apart, so that nobody without the mail can use them
   * up.
   */
  readonly linkKey?: string
  /**
   * False to send no mail: a code is stored all the same, so that the time of the answer does not reveal the
   * difference.
   */
  readonly isMailed?: boolean
}

/** Mails a code to an e-mail; a code that was sent for the same key before no longer works. */
export async function sendCode(kit: Kit, codeMail: CodeMail): Promise<void> {
  const { kind, locale, detail, linkKey, isMailed = true, ...holder } = codeMail
  const { digits, expiresAt } = issueCode(holder.purpose)
  const named = detail === undefined ? {} : { detail }
  const mail = issueMail(kit, { kind, to: holder.email, locale, secret: digits, expiresAt, ...named })
  const code = { purpose: holder.purpose, emailHash: emailHashOf(kit, holder.email), expiresAt }
  const store = (key: string, mailed: typeof mail | null) => {
    const hash = hashCode(kit, { ...holder, key, code: digits })
    return kit.change(codes, codeId(kit, holder.purpose, key), (row) =>
      replaceCode(row, { ...code, hash, mail: mailed }),
    )
  }
  if (linkKey !== undefined) await store(linkKey, null)
  await store(holder.key, isMailed ? mail : null)
}

const validHours: Readonly<Record<Purpose, number>> = {
  confirm: limits.signUpCodeHours,
  reset: limits.resetCodeHours,
  signIn: limits.signInCodeMinutes / 60,
  social: limits.resetCodeHours,
  proof: limits.proofMinutes / 60,
  email: limits.emailCodeHours,
}

interface IssuedCode {
  /** Only the mail contains them, sealed; the row has their hash. */
  readonly digits: string
  readonly expiresAt: Date
}

/** Returns six random digits and when they expire. */
function issueCode(purpose: Purpose): IssuedCode {
  const digits = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
  return { digits, expiresAt: new Date(Date.now() + validHours[purpose] * hour) }
}

/** Returns an e-mail masked: the first letters of the mailbox and of its host. */
export function maskedDelivery(email: string): { destination: string } {
  const at = email.lastIndexOf('@')
  return {
    destination: `${email.slice(0, 1)}****@${email.slice(at + 1, at + 2)}****`,
  }
}
