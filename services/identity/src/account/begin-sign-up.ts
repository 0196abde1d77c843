import { AppError } from '@parta/contracts/errors'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import type { Browser } from '../credentials/browser-view.ts'
import { emailHashOf } from '../credentials/code-store.ts'
import { countMail } from '../credentials/count-attempts.ts'
import { findSignUp, hashForSignUp } from '../credentials/find-sign-up.ts'
import { findFormerOwner, refuseBlocked } from '../credentials/judge-email.ts'
import { refuseCommon } from '../credentials/judge-password.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { resendUndoLink } from '../credentials/send-former-link.ts'
import { findAccount } from '../domain/account-store.ts'
import { signUpsOf } from '../domain/sign-up-store.ts'

interface SignUpInput {
  readonly email: string
  readonly password: string
  readonly locale?: Locale
}

interface BegunSignUp {
  readonly id: string
  /** The e-mail that the code was sent to, masked. */
  readonly destination: string
}

/**
 * Begins a sign-up and mails its code. Other sign-ups of the same e-mail stay, except the one that the same browser
 * began before. When an account can still get this e-mail back as its former one, the e-mail receives the link for that
 * instead of a code.
 * @throws identity.usernameExists, identity.passwordCommon, identity.emailRefused, identity.limitExceeded
 */
export async function beginSignUp(kit: Kit, input: SignUpInput, { callerFor, boundId }: Browser): Promise<BegunSignUp> {
  refuseCommon(input.password, 'password')
  const email = input.email.toLowerCase()
  refuseBlocked(kit.env, email, 'email')
  if ((await findAccount(kit, email))?.confirmed) throw AppError.field('identity.usernameExists', 'email')
  if (!(await countMail(kit, { email, caller: callerFor(null) }, 'signUps')))
    throw new AppError('identity.limitExceeded')
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
  const former = await findFormerOwner(kit, email)
  await sendCode(kit, { purpose: 'confirm', key: id, email, kind: 'confirm', locale, isMailed: !former })
  if (former) await resendUndoLink(kit, former, email)
  if (boundId !== '') await signUpsOf(kit).deleteOne({ _id: boundId, emailHash, confirmedAt: null })
  return { id, ...maskedDelivery(email) }
}

/**
 * Mails a new code for the sign-up that the browser is bound to. Sends nothing from other browsers, so that nobody can
 * invalidate somebody else's code; the answer is the same.
 */
export async function resendCode(
  kit: Kit,
  username: string,
  { callerFor, boundId }: Browser,
): Promise<{ destination: string }> {
  const email = username.toLowerCase()
  if (!(await countMail(kit, { email, caller: callerFor(null) }, 'resends')))
    throw new AppError('identity.limitExceeded')
  const signUp = await findSignUp(kit, email, boundId)
  const isPending = signUp !== null && signUp.confirmedAt === null
  const former = await findFormerOwner(kit, email)
  const key = isPending ? signUp._id : `none ${email}`
  await sendCode(kit, {
    purpose: 'confirm',
    key,
    email,
    kind: 'confirm',
    locale: signUp?.locale ?? defaultLocale,
    isMailed: isPending && !former,
  })
  if (isPending && former) await resendUndoLink(kit, former, email)
  return maskedDelivery(email)
}
