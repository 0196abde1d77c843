import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { aggregate } from '@parta/kit/store/mongo'

/** What a code is for: one that was sent for the one can not be used for the other. */
export type Purpose = 'confirm' | 'reset' | 'social' | 'proof' | 'email'

/**
 * The code that was mailed last to whoever holds a key (a sign-up, a browser's cookie, a session). Only
 * who has the key can try it, so that nobody uses up the tries of somebody else.
 */
export interface CodeRow {
  readonly purpose: Purpose
  /** Keyed hash of the e-mail. */
  readonly emailHash: string
  /** Keyed hash of the digits. */
  readonly hash: string
  readonly tries: number
  readonly expiresAt: Date
  /** When it was used; the row stays for a while, so that a second use is told from a wrong code. */
  readonly usedAt: Date | null
}

export const codes = aggregate<CodeRow>(
  'codes',
  { purpose: String, emailHash: String, hash: String, tries: Number, expiresAt: Date, usedAt: Date },
  (schema) => {
    // The sweep of what is out of date.
    schema.index({ expiresAt: 1 })
    // A confirmed e-mail, and a deleted account, end the codes that were sent there.
    schema.index({ emailHash: 1 })
  },
)

/** @param key what only its holder has, or may use */
export function codeId(kit: Kit, purpose: Purpose, key: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'code key', `${purpose}:${key}`)
}

/** Under which rows name an e-mail without showing it. @param email in lower case */
export function emailHashOf(kit: Pick<Kit, 'config'>, email: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'e-mail', email)
}

/** For whom a code is: who may try it, and whose e-mail it went to. */
export interface CodeHolder {
  readonly purpose: Purpose
  /** What only its holder has, or may use: a sign-up's id, a cookie, a session's id. */
  readonly key: string
  /** In lower case. */
  readonly email: string
}

/** What is kept of a code: without the secret nobody finds the digits in it. */
export function hashCode(kit: Kit, { purpose, key, email, code }: CodeHolder & { readonly code: string }): string {
  return keyedHash(kit.config.PARTA_SECRET, 'code', JSON.stringify([purpose, key, email, code]))
}
