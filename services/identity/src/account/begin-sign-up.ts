import { AppError } from '@parta/contracts/errors'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import type { Browser } from '../credentials/browser-view.ts'
import { emailHashOf } from '../credentials/code-store.ts'
import { countMail } from '../credentials/count-attempts.ts'
import { findSignUp, hashForSignUp } from '../credentials/find-sign-up.ts'
import { findFormer, refuseBlocked } from '../credentials/judge-email.ts'
import { refuseCommon } from '../credentials/judge-password.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { remindFormer } from '../credentials/send-former-link.ts'
import { findAccount } from '../domain/account-store.ts'
import { signUpsOf } from '../domain/sign-up-store.ts'

interface SignUpInput {
  readonly email: string
  readonly password: string
  readonly locale?: Locale
}

interface Begun {
  readonly id: string
  /** Where the code went, masked. */
  readonly destination: string
}

/**
 * Begins a sign-up of its own, whatever sign-ups of the same e-mail wait already; only the one that the
 * same browser began before is replaced. An e-mail that an account can still get back is mailed the link for that
 * instead of a code.
 * @throws identity.usernameExists, identity.passwordCommon, identity.emailRefused, identity.limitExceeded
 */
export async function beginSignUp(kit: Kit, input: SignUpInput, { from, boundId }: Browser): Promise<Begun> {
  refuseCommon(input.password, 'password')
  const email = input.email.toLowerCase()
  refuseBlocked(kit.env, email, 'email')
  if ((await findAccount(kit, email))?.confirmed) throw AppError.field('identity.usernameExists', 'email')
  if (!(await countMail(kit, { email, caller: from(null) }, 'signUps'))) throw new AppError('identity.limitExceeded')
  const id = newId()
  const locale = input.locale ?? defaultLocale
  const emailHash = emailHashOf(kit, email)
  await signUpsOf(kit).insertOne({
    _id: id,
    emailHash,
    passwordHash: await hashForSignUp(kit, email, input.password),
    locale,
    startedAt: new Date(),
    confirmedAt: null,
    accountId: '',
  })
  const former = await findFormer(kit, email)
  await sendCode(kit, { purpose: 'confirm', key: id, email, kind: 'confirm', locale, isMailed: !former })
  if (former) await remindFormer(kit, former, email)
  if (boundId !== '') await signUpsOf(kit).deleteOne({ _id: boundId, emailHash, confirmedAt: null })
  return { id, ...maskedDelivery(email) }
}

/**
 * A new code for the sign-up that the browser is bound to. Without one nothing is sent, so that nobody
 * makes somebody else's code worthless; the answer is the same.
 */
export async function resendCode(
  kit: Kit,
  username: string,
  { from, boundId }: Browser,
): Promise<{ destination: string }> {
  const email = username.toLowerCase()
  if (!(await countMail(kit, { email, caller: from(null) }, 'resends'))) throw new AppError('identity.limitExceeded')
  const signUp = await findSignUp(kit, email, boundId)
  const waits = signUp !== null && signUp.confirmedAt === null
  const former = await findFormer(kit, email)
  const key = waits ? signUp._id : `none ${email}`
  await sendCode(kit, {
    purpose: 'confirm',
    key,
    email,
    kind: 'confirm',
    locale: signUp?.locale ?? defaultLocale,
    isMailed: waits && !former,
  })
  if (waits && former) await remindFormer(kit, former, email)
  return maskedDelivery(email)
}
