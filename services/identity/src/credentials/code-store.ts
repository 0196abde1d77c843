import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { aggregate } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

const purposes = ['confirm', 'reset', 'signIn', 'social', 'proof', 'email'] as const
/** What a code is for: a code that was sent for one purpose cannot be used for another. */
export type Purpose = (typeof purposes)[number]

/**
 * The last code that was mailed for a key (a sign-up, a browser's cookie, a session). A code can be tried only with
 * its key, so that nobody can use up the tries of somebody else.
 */
const CodeRow = row({
  purpose: Choice(purposes),
  /** Keyed hash of the e-mail. */
  emailHash: Type.String(),
  /** Keyed hash of the digits. */
  hash: Type.String(),
  tries: Type.Integer(),
  expiresAt: Timestamp,
  /**
   * When the code was used. The row is kept for a while, so that a second use can be distinguished from a wrong code.
   */
  usedAt: nullable(Timestamp),
})
export type CodeRow = RowOf<typeof CodeRow>

export const codes = aggregate('codes', CodeRow, [
  index({ expiresAt: 1 }, { serves: 'the sweep of expired codes' }),
  index({ emailHash: 1 }, { serves: 'the end of the codes of an e-mail that was confirmed or erased' }),
])

/** Returns the id of a code's row. @param key the secret or id that only the owner of the code can present */
export function codeId(kit: Kit, purpose: Purpose, key: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'code key', `${purpose}:${key}`)
}

/** Returns the keyed hash by which rows refer to an e-mail without storing it. @param email in lower case */
export function emailHashOf(kit: Pick<Kit, 'config'>, email: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'e-mail', email)
}

/** Identifies a code: its purpose, the key with which it can be tried, and the e-mail that it was sent to. */
export interface CodeHolder {
  readonly purpose: Purpose
  /** The id of a sign-up, a cookie, or the id of a session: only the owner of the code can present it. */
  readonly key: string
  /** In lower case. */
  readonly email: string
}

/** Returns the keyed hash of a code's digits; without PARTA_SECRET the digits cannot be found from it. */
export function hashCode(kit: Kit, { purpose, key, email, code }: CodeHolder & { readonly code: string }): string {
  return keyedHash(kit.config.PARTA_SECRET, 'code', JSON.stringify([purpose, key, email, code]))
}
