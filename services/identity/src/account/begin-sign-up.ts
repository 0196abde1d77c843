import { AppError } from '@parta/contracts/errors'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { type Browser, entryLinkOf } from '../credentials/browser-view.ts'
import { emailHashOf } from '../credentials/code-store.ts'
import { countMail } from '../credentials/count-attempts.ts'
import { findSignUp, hashForSignUp } from '../credentials/find-sign-up.ts'
import { findFormerOwner, refuseBlocked } from '../credentials/judge-email.ts'
import { refuseCommon } from '../credentials/judge-password.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { resendUndoLink } from '../credentials/send-former-link.ts'
import { findAccount } from '../domain/account-store.ts'
import { type SignUpRow, signUpsOf } from '../domain/sign-up-store.ts'

interface SignUpInput {
  readonly email: string
  readonly password: string
  readonly locale?: Locale
}

export interface BegunSignUp {
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
export async function beginSignUp(kit: Kit, input: SignUpInput, browser: Browser): Promise<BegunSignUp> {
  refuseCommon(input.password, 'password')
  const email = input.email.toLowerCase()
  if ((await findAccount(kit, email))?.confirmed) throw AppError.field('identity.usernameExists', 'email')
  const passwordHash = () => hashForSignUp(kit, email, input.password)
  return openSignUp(kit, { email, passwordHash, locale: input.locale ?? defaultLocale }, browser)
}

interface OpenedSignUp {
  /** In lower case. */
  readonly email: string
  /** Called only when the sign-up is not refused. */
  readonly passwordHash: () => Promise<string>
  readonly locale: Locale
  readonly entry?: SignUpRow['entry']
  /** The e-mail has an account: the path that its owner is mailed instead of a code. */
  readonly known?: string
}

/**
 * Stores a sign-up and mails its code.
 * @throws identity.emailRefused, identity.limitExceeded
 */
export async function openSignUp(
  kit: Kit,
  { email, passwordHash, locale, entry, known }: OpenedSignUp,
  { callerFor, boundId }: Browser,
): Promise<BegunSignUp> {
  refuseBlocked(kit.env, email, 'email')
  if (!(await countMail(kit, { email, caller: callerFor(null) }, 'signUps')))
    throw new AppError('identity.limitExceeded')
  const id = newId()
  const emailHash = emailHashOf(kit, email)
  await signUpsOf(kit).insertOne({
    _id: id,
    emailHash,
    passwordHash: await passwordHash(),
    locale,
    startedAt: new Date(),
    confirmedAt: null,
    accountId: '',
    ...(entry === undefined ? {} : { entry }),
    ...(known === undefined ? {} : { known }),
  })
  const former = await findFormerOwner(kit, email)
  await sendCode(kit, {
    purpose: 'confirm',
    key: id,
    email,
    locale,
    isMailed: !former,
    ...mailOf(kit, { _id: id, entry, known }),
  })
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
    locale: signUp?.locale ?? defaultLocale,
    isMailed: isPending && !former,
    ...(signUp ? mailOf(kit, signUp) : { kind: 'confirm' }),
  })
  if (isPending && former) await resendUndoLink(kit, former, email)
  return maskedDelivery(email)
}

interface Mailed {
  /** The id of the sign-up. */
  readonly _id: string
  readonly entry?: SignUpRow['entry'] | undefined
  readonly known?: string | undefined
}

/**
 * The mail with a code; of somebody who joins by a shared link also with a link to its page, which confirms in any
 * browser. Or, without showing the code, the mail with the path for the owner of an account.
 */
function mailOf(kit: Kit, { _id, entry, known }: Mailed) {
  if (known !== undefined) return { kind: 'entryKnown', detail: known } as const
  if (entry === undefined) return { kind: 'confirm' } as const
  // Browsers do not send the part after `#`, so the secret is in no server's log.
  return { kind: 'confirmEntry', detail: `${entry.path}#in=${entryLinkOf(kit, _id)}` } as const
}
