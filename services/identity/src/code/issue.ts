import { randomInt } from 'node:crypto'
import { limits } from '@parta/contracts/limits'
import type { FactDraft } from '@parta/kit/change'
import type { Kit } from '@parta/kit/run'
import { keyedHash } from '@parta/kit/seal'

/** What a code is for: one that was sent for the one can not be used for the other. */
export type Purpose = 'confirm' | 'reset' | 'social'

const hours: Readonly<Record<Purpose, number>> = {
  confirm: limits.signUpCodeHours,
  reset: limits.resetCodeHours,
  social: limits.resetCodeHours,
}

/** A new code: what is kept is its hash. */
export interface IssuedCode {
  readonly hash: string
  /** The digits, for the mail alone: `issueMail` seals them. */
  readonly digits: string
  readonly expiresAt: Date
}

/** A code and the mail that brings it; a rule keeps both in one write. */
export interface MailedCode {
  readonly code: IssuedCode
  readonly mail: FactDraft
}

/** Six random digits for one account. */
export function issueCode(kit: Kit, accountId: string, purpose: Purpose): IssuedCode {
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
  return {
    hash: hashCode(kit, accountId, { purpose, code }),
    digits: code,
    expiresAt: new Date(Date.now() + hours[purpose] * 3_600_000),
  }
}

export function hashCode(kit: Kit, accountId: string, { purpose, code }: { purpose: Purpose; code: string }): string {
  return keyedHash(kit.config.PARTA_SECRET, 'code', `${purpose}:${accountId}:${code}`)
}
