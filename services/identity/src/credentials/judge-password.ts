import { randomInt } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { dictionary } from '@zxcvbn-ts/language-common'
import { bytesOf } from './hash-password.ts'

/** 49,000 passwords that attackers try first, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** What the schema's rule of letters and digits lets through: `Password1` is no password. @throws identity.passwordCommon */
export function refuseCommon(password: string, field: 'password' | 'newPassword'): void {
  if (common.has(password.toLowerCase())) throw AppError.field('identity.passwordCommon', field)
}

/** @throws identity.samePassword */
export function refuseSame(newPassword: string, old: string): void {
  if (bytesOf(newPassword).equals(bytesOf(old))) throw AppError.field('identity.samePassword', 'newPassword')
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 16

/** A random password that fits the rule for passwords: a temporary one, for a mail. */
export function mintPassword(): string {
  for (;;) {
    const password = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    if (/\d/.test(password) && /[a-z]/.test(password) && /[A-Z]/.test(password)) return password
  }
}
