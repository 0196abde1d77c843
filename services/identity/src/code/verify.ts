import type { Kit } from '@parta/kit/kit'
import { type CodeHolder, hashCode } from './issue.ts'
import { redeemCode, refuseVerdict, tryCode } from './rules.ts'
import { codeId, codes } from './store.ts'

export interface Tried extends CodeHolder {
  /** The digits. */
  readonly code: string
}

/**
 * Tries a code; a right one stays unused until `takeCode`, so that what fails after it may be done again.
 * @returns whether it has been used before
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts
 */
export async function verifyCode(kit: Kit, tried: Tried): Promise<'right' | 'used'> {
  const hash = hashCode(kit, tried)
  const verdict = await kit.change(codes, codeId(kit, tried.purpose, tried.key), (row, now) => tryCode(row, hash, now))
  refuseVerdict(verdict)
  return verdict === 'used' ? 'used' : 'right'
}

/** Uses a code up that was found right. @returns false when somebody else did so a moment ago */
export function takeCode(kit: Kit, tried: Tried): Promise<boolean> {
  const hash = hashCode(kit, tried)
  return kit.change(codes, codeId(kit, tried.purpose, tried.key), (row, now) => redeemCode(row, hash, now))
}
