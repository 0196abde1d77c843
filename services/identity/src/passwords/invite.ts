import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { accounts, findAccount } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { findFormer } from '../email/find.ts'
import { issueMail } from '../mail/issue.ts'
import { hashPassword } from '../password/hash.ts'
import { mintPassword } from '../password/mint.ts'
import { inviteAccount } from './rules.ts'

const day = 24 * 3_600_000

interface Wish {
  readonly email: string
  readonly locale?: Locale
}

/** Makes an account for someone else: a temporary password is mailed, which only lets them set their own. */
export async function invite(kit: Kit, { locale = defaultLocale, ...wish }: Wish): Promise<{ destination: string }> {
  const email = wish.email.toLowerCase()
  const found = await findAccount(kit, email)
  if (found?.confirmed || (await findFormer(kit, email))) throw AppError.field('identity.usernameExists', 'email')
  const password = mintPassword()
  const temporaryUntil = new Date(Date.now() + limits.temporaryPasswordDays * day)
  const command = {
    email,
    locale,
    temporaryUntil,
    passwordHash: await hashPassword(password),
    mail: issueMail(kit, { kind: 'invited', to: email, locale, secret: password, expiresAt: temporaryUntil }),
  }
  await kit.change(accounts, found?._id ?? newId(), (account, now) => inviteAccount(account, command, now), {
    duplicate: 'identity.usernameExists',
  })
  return maskedDelivery(email)
}
