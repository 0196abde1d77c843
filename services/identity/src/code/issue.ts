import { randomInt } from 'node:crypto'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/run'
import { keyedHash, seal } from '@parta/kit/seal'

/** What a code is for: one that was sent for the one can not be used for the other. */
export type Purpose = 'confirm'

/** A new code as it is kept and as it travels; nowhere in the clear. */
export interface IssuedCode {
  readonly hash: string
  readonly sealed: string
  readonly expiresAt: Date
}

/** Six random digits for one account. */
export function issueCode(kit: Kit, accountId: string, purpose: Purpose): IssuedCode {
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
  return {
    hash: hashCode(kit, accountId, { purpose, code }),
    sealed: seal(kit.config.PARTA_SECRET, 'mailed code', code),
    expiresAt: new Date(Date.now() + limits.signUpCodeHours * 3_600_000),
  }
}

export function hashCode(kit: Kit, accountId: string, { purpose, code }: { purpose: Purpose; code: string }): string {
  return keyedHash(kit.config.PARTA_SECRET, 'code', `${purpose}:${accountId}:${code}`)
}
