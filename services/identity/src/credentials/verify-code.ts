import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { redeemCode, refuseVerdict, tryCode } from './code-rules.ts'
import { type CodeHolder, type CodeRow, codeId, codes, emailHashOf, hashCode, type Purpose } from './code-store.ts'

export interface CodeAttempt extends CodeHolder {
  /** The digits. */
  readonly code: string
}

/**
 * Compares a code and counts the attempt. A right code stays unused until `takeCode`, so that the caller can try again
 * when a later step fails.
 * @returns whether the right code was already used
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts
 */
export async function verifyCode(kit: Kit, attempt: CodeAttempt): Promise<'right' | 'used'> {
  const hash = hashCode(kit, attempt)
  const verdict = await kit.change(codes, codeId(kit, attempt.purpose, attempt.key), (row, now) =>
    tryCode(row, hash, now),
  )
  refuseVerdict(verdict)
  return verdict === 'used' ? 'used' : 'right'
}

/** Marks a verified code as used. @returns false when a simultaneous call has used it first */
export function takeCode(kit: Kit, attempt: CodeAttempt): Promise<boolean> {
  const hash = hashCode(kit, attempt)
  return kit.change(codes, codeId(kit, attempt.purpose, attempt.key), (row, now) => redeemCode(row, hash, now))
}

interface DropOptions {
  readonly purpose: Purpose
  /** The key of a code that is kept, so that its second use can be distinguished from a wrong code. */
  readonly except?: string
}

/** Deletes the codes of one purpose that were sent to an e-mail. */
export async function dropCodes(kit: Kit, email: string, { purpose, except }: DropOptions): Promise<void> {
  const kept = except === undefined ? {} : { _id: { $ne: codeId(kit, purpose, except) } }
  await kit.database
    .native<Stored<CodeRow>>(codes.collection)
    .deleteMany({ emailHash: emailHashOf(kit, email), purpose, ...kept })
}
