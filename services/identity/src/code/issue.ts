import { randomInt } from 'node:crypto'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import type { Purpose } from './store.ts'

const hours: Readonly<Record<Purpose, number>> = {
  confirm: limits.signUpCodeHours,
  reset: limits.resetCodeHours,
  social: limits.resetCodeHours,
  proof: limits.proofMinutes / 60,
  email: limits.emailCodeHours,
}

/** For whom a code is: who may try it, and whose e-mail it went to. */
export interface CodeHolder {
  readonly purpose: Purpose
  /** What only its holder has, or may use: a sign-up's id, a cookie, a session's id. */
  readonly key: string
  /** In lower case. */
  readonly email: string
}

export interface IssuedCode {
  /** For the mail alone: `issueMail` seals them, and what is kept is a hash. */
  readonly digits: string
  readonly expiresAt: Date
}

/** Six random digits. */
export function issueCode(purpose: Purpose): IssuedCode {
  const digits = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
  return { digits, expiresAt: new Date(Date.now() + hours[purpose] * 3_600_000) }
}

/** What is kept of a code: without the secret nobody finds the digits in it. */
export function hashCode(kit: Kit, { purpose, key, email, code }: CodeHolder & { readonly code: string }): string {
  return keyedHash(kit.config.PARTA_SECRET, 'code', JSON.stringify([purpose, key, email, code]))
}
