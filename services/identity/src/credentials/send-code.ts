import { randomInt } from 'node:crypto'
import type { MailKind } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { replaceCode } from './code-rules.ts'
import { type CodeHolder, codeId, codes, emailHashOf, hashCode, type Purpose } from './code-store.ts'
import { issueMail } from './issue-mail.ts'

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

const hours: Readonly<Record<Purpose, number>> = {
  confirm: limits.signUpCodeHours,
  reset: limits.resetCodeHours,
  social: limits.resetCodeHours,
  proof: limits.proofMinutes / 60,
  email: limits.emailCodeHours,
}

interface IssuedCode {
  /** For the mail alone: `issueMail` seals them, and what is kept is a hash. */
  readonly digits: string
  readonly expiresAt: Date
}

/** Six random digits. */
function issueCode(purpose: Purpose): IssuedCode {
  const digits = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
  return { digits, expiresAt: new Date(Date.now() + hours[purpose] * 3_600_000) }
}

/** Where a code went, masked: the first letters of the mailbox and of its host. */
export function maskedDelivery(email: string): { destination: string } {
  const at = email.lastIndexOf('@')
  return {
    destination: `${email.slice(0, 1)}****@${email.slice(at + 1, at + 2)}****`,
  }
}
