import type { Kit } from '@parta/kit/kit'
import { isSameHash, keyedHash } from '@parta/kit/session/seal'
import { type SignUpRow, signUpsOf } from '../domain/sign-up-store.ts'
import { emailHashOf } from './code-store.ts'
import { hashPassword } from './hash-password.ts'
import { dropCodes } from './verify-code.ts'

/** Returns a sign-up by its id, confirmed or not, when it belongs to this e-mail. */
export async function findSignUp(kit: Kit, email: string, id: string): Promise<SignUpRow | null> {
  return id === '' ? null : await signUpsOf(kit).findOne({ _id: id, emailHash: emailHashOf(kit, email) })
}

/**
 * Returns the newest sign-up of this e-mail with this password. One hash is computed, however many sign-ups there are.
 */
export async function findSignUpByPassword(kit: Kit, email: string, password: string): Promise<SignUpRow | null> {
  const passwordHash = await hashForSignUp(kit, email, password)
  const pending = await signUpsOf(kit)
    .find({ emailHash: emailHashOf(kit, email), confirmedAt: null })
    .sort({ startedAt: -1 })
    .toArray()
  return pending.find((signUp) => isSameHash(signUp.passwordHash, passwordHash)) ?? null
}

/**
 * Returns the hash of a password for the sign-ups of an e-mail. They share a salt, which is made from the e-mail and
 * PARTA_SECRET, so that one hash can be compared with all of them.
 */
export function hashForSignUp(kit: Kit, email: string, password: string): Promise<string> {
  const salt = Buffer.from(keyedHash(kit.config.PARTA_SECRET, 'sign-up salt', email), 'base64url').subarray(0, 16)
  return hashPassword(password, salt)
}

/** Deletes the sign-ups of an e-mail that was confirmed in another way, and their codes. */
export async function dropSignUps(kit: Kit, email: string): Promise<void> {
  await dropCodes(kit, email, { purpose: 'confirm' })
  await signUpsOf(kit).deleteMany({ emailHash: emailHashOf(kit, email) })
}
