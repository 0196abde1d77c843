import { AppError } from '@parta/contracts/errors'
import { defaultLocale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { maskedDelivery } from '../account/view.ts'
import { countMail } from '../attempts/count.ts'
import { sendCode } from '../code/send.ts'
import { findFormer } from '../email/find.ts'
import { remindFormer } from '../email/send-link.ts'
import { findById } from './find.ts'
import type { Browser } from './view.ts'

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
  const signUp = await findById(kit, email, boundId)
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
