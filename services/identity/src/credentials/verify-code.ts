import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { redeemCode, refuseVerdict, tryCode } from './code-rules.ts'
import { type CodeHolder, type CodeRow, codeId, codes, emailHashOf, hashCode, type Purpose } from './code-store.ts'

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

interface Dropping {
  readonly purpose: Purpose
  /** The key of the code that stays, so that its second use is told from a wrong code. */
  readonly except?: string
}

/** Makes the codes of one purpose worthless that were sent to an e-mail. */
export async function dropCodes(kit: Kit, email: string, { purpose, except }: Dropping): Promise<void> {
  const kept = except === undefined ? {} : { _id: { $ne: codeId(kit, purpose, except) } }
  await kit.database
    .native<Stored<CodeRow>>(codes.collection)
    .deleteMany({ emailHash: emailHashOf(kit, email), purpose, ...kept })
}
