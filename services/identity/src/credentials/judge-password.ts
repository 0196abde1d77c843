import { randomInt } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { dictionary } from '@zxcvbn-ts/language-common'
import { bytesOf } from './hash-password.ts'

/** The 49,000 most common passwords, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/**
 * Refuses common passwords that satisfy the schema's rule of letters and digits, such as `Password1`.
 * @throws identity.passwordCommon
 */
export function refuseCommon(password: string, field: 'password' | 'newPassword'): void {
  if (common.has(password.toLowerCase())) throw AppError.field('identity.passwordCommon', field)
}

/** @throws identity.samePassword */
export function refuseSame(newPassword: string, old: string): void {
  if (bytesOf(newPassword).equals(bytesOf(old))) throw AppError.field('identity.samePassword', 'newPassword')
}

/** Letters and digits, except those that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 16

/** Returns a random temporary password that satisfies the schema's rule for passwords. */
export function generatePassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    if (/\d/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password)) return password
  }
}
