import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { defaultLocale, type Gender, type Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import type { Stored } from '@parta/kit/store/mongo'
import { proveAccount } from '../credentials/authenticate.ts'
import type { CallerFor } from '../credentials/browser-view.ts'
import { dropSignUps } from '../credentials/find-sign-up.ts'
import { hashPassword } from '../credentials/hash-password.ts'
import { issueMail } from '../credentials/issue-mail.ts'
import { findFormerOwner } from '../credentials/judge-email.ts'
import { generatePassword, refuseCommon, refuseSame } from '../credentials/judge-password.ts'
import { maskedDelivery } from '../credentials/send-code.ts'
import { type Account, accounts, findAccount } from '../domain/account-store.ts'
import { completePassword, inviteAccount } from './password-rules.ts'

interface Invitation {
  readonly email: string
  readonly locale?: Locale
}

/** Creates an account for somebody else and mails them a temporary password, with which they set their own. */
export async function invite(
  kit: Kit,
  { locale = defaultLocale, ...invitation }: Invitation,
): Promise<{ destination: string }> {
  const email = invitation.email.toLowerCase()
  const found = await findAccount(kit, email)
  if (found?.confirmed || (await findFormerOwner(kit, email))) throw AppError.field('identity.usernameExists', 'email')
  const password = generatePassword()
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

interface Completion {
  readonly username: string
  readonly temporaryPassword: string
  readonly newPassword: string
  readonly name: string
  readonly family_name: string
  readonly gender: Gender
  readonly callerFor: CallerFor
}

/** Accepts an invitation: sets the owner's own password in place of the temporary one. */
export async function completeNewPassword(kit: Kit, input: Completion): Promise<Stored<Account>> {
  const { username, temporaryPassword, newPassword, callerFor } = input
  refuseCommon(newPassword, 'newPassword')
  const account = await proveAccount(kit, { username, password: temporaryPassword, callerFor })
  if (!account.temporaryUntil) throw new AppError('identity.notAuthorized')
  refuseSame(newPassword, temporaryPassword)
  const command = {
    from: account.passwordHash,
    passwordHash: await hashPassword(newPassword),
    given: { name: input.name.trim(), surname: input.family_name.trim(), gender: input.gender },
  }
  const next = await kit.change(accounts, account._id, (state: Account | null, now) =>
    completePassword(state, command, now),
  )
  await dropSignUps(kit, account.email)
  return { ...account, ...next }
}
