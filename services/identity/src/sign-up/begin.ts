import { AppError } from '@parta/contracts/errors'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { findAccount } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { countMail } from '../attempts/count.ts'
import { sendCode } from '../code/send.ts'
import { emailHashOf } from '../code/store.ts'
import { refuseBlocked } from '../config.ts'
import { findFormer } from '../email/find.ts'
import { remindFormer } from '../email/send-link.ts'
import { refuseCommon } from '../password/judge.ts'
import { hashForSignUp } from './find.ts'
import { signUpsOf } from './store.ts'
import type { Browser } from './view.ts'

export interface SignUpInput {
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
export async function begin(kit: Kit, input: SignUpInput, { from, boundId }: Browser): Promise<Begun> {
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
