import { AppError } from '@parta/contracts/errors'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import { newId } from '@parta/kit/id'
import type { Kit } from '@parta/kit/run'
import { count } from '../attempts/count.ts'
import { startCode, takeResend } from '../attempts/rules.ts'
import { issueCode } from '../code/issue.ts'
import { refuseBlocked } from '../config.ts'
import { issueMail } from '../mail/issue.ts'
import { hashPassword } from '../password/hash.ts'
import { refuseCommon } from '../password/judge.ts'
import { signUpAccount } from './rules.ts'
import { accounts, findAccount } from './store.ts'
import { maskedDelivery } from './view.ts'

export interface SignUpInput {
  readonly email: string
  readonly password: string
  readonly locale?: Locale
}

export async function signUp(kit: Kit, input: SignUpInput): Promise<{ destination: string }> {
  refuseCommon(input.password, 'password')
  const email = input.email.toLowerCase()
  refuseBlocked(kit.env, email, 'email')
  const found = await findAccount(kit, email)
  if (found?.confirmed) throw AppError.field('identity.usernameExists', 'email')
  await count(kit, email, found ? takeResend : startCode)
  const passwordHash = await hashPassword(input.password)
  const id = found?._id ?? newId()
  const locale = input.locale ?? defaultLocale
  const code = issueCode(kit, id, 'confirm')
  const mail = issueMail(kit, { kind: 'confirm', to: email, locale, secret: code.digits, expiresAt: code.expiresAt })
  const command = { email, passwordHash, locale, code, mail }
  try {
    await kit.change(accounts, id, (account, now) => signUpAccount(account, command, now), {
      duplicate: 'identity.usernameExists',
    })
  } catch (error) {
    // Of two first sign-ups at the same moment the index lets one through; the other is then its repetition.
    const raced = !found && error instanceof AppError && error.code === 'identity.usernameExists'
    if (!raced) throw error
    return await signUp(kit, input)
  }
  return maskedDelivery(email)
}
