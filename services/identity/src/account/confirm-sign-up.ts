import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import { provePassword } from '../credentials/authenticate.ts'
import { type Browser, idOfEntryLink } from '../credentials/browser-view.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { findSignUp } from '../credentials/find-sign-up.ts'
import { refuseFormerEmail } from '../credentials/judge-email.ts'
import { type CodeAttempt, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { confirmAccount } from '../domain/account-rules.ts'
import { type Account, accounts, findAccount, readAccount } from '../domain/account-store.ts'
import { type SignUpRow, signUpsOf } from '../domain/sign-up-store.ts'
import { endAllSessions } from '../session/end.ts'

interface ConfirmationInput {
  readonly username: string
  readonly code: string
  readonly password?: string
  readonly link?: string
  readonly callerFor: Browser['callerFor']
}

interface ConfirmationResult {
  readonly outcome: 'OK' | 'WELCOME'
  readonly account: Stored<Account>
}

/**
 * Returns the sign-up that the caller may confirm: the one of the mail's link, the one that the browser is bound to, or
 * else the one with this password. A code alone is not enough, because it may belong to a sign-up with somebody else's
 * password.
 * @throws identity.signUpElsewhere, identity.notAuthorized, identity.locked, identity.newDeviceLocked,
 *   identity.alreadyConfirmed
 */
export async function findConfirmable(
  kit: Kit,
  { username, password, link = '' }: Omit<ConfirmationInput, 'callerFor'>,
  { callerFor, boundId }: Browser,
): Promise<SignUpRow> {
  const email = username.toLowerCase()
  const bound = await findSignUp(kit, email, idOfEntryLink(kit, link) || boundId)
  if (bound) return bound
  if (password === undefined) throw new AppError('identity.signUpElsewhere')
  const proved = await provePassword(kit, { username, password, callerFor })
  if ('account' in proved) throw new AppError('identity.alreadyConfirmed')
  return proved.signUp
}

/**
 * Confirms a sign-up by its code and creates the account, with the password of this sign-up.
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts, identity.limitExceeded,
 *   identity.alreadyConfirmed, identity.usernameExists when another sign-up of the same e-mail is already confirmed
 */
export async function confirmSignUp(
  kit: Kit,
  signUp: SignUpRow,
  { username, code, callerFor }: ConfirmationInput,
): Promise<ConfirmationResult> {
  const email = username.toLowerCase()
  if (signUp.confirmedAt) throw new AppError('identity.alreadyConfirmed')
  const attempt: CodeAttempt = { purpose: 'confirm', key: signUp._id, email, code }
  await countCall(kit, { email, caller: callerFor(null) }, 'confirms')
  if ((await verifyCode(kit, attempt)) === 'used') throw new AppError('identity.alreadyConfirmed')
  const account = await createAccount(kit, email, signUp)
  addContext({ account: account._id })
  // Only one of two simultaneous calls with the right code continues; both have created the same account.
  if (!(await takeCode(kit, attempt))) throw new AppError('identity.alreadyConfirmed')
  await signUpsOf(kit).deleteMany({ emailHash: signUp.emailHash, _id: { $ne: signUp._id } })
  const confirmed = { confirmedAt: new Date(), passwordHash: '', accountId: account._id }
  await signUpsOf(kit).updateOne({ _id: signUp._id }, { $set: confirmed, $unset: { entry: '' } })
  return { outcome: account.userId === '' ? 'WELCOME' : 'OK', account }
}

/**
 * Creates the account of a sign-up. It replaces an invitation that nobody has accepted, because the owner of the code
 * reads the e-mail.
 */
async function createAccount(kit: Kit, email: string, signUp: SignUpRow): Promise<Stored<Account>> {
  const found = await findAccount(kit, email)
  if (!found?.confirmed) await refuseFormerEmail(kit, email)
  const id = found?._id ?? signUp._id
  const { passwordHash, locale } = signUp
  const command = { email, passwordHash, locale, isOwn: id === signUp._id }
  await kit.change(accounts, id, (state, now) => confirmAccount(state, command, now), {
    duplicate: 'identity.usernameExists',
  })
  if (found && !found.confirmed) await endAllSessions(kit, id, { by: 'password' })
  const account = await readAccount(kit, id)
  if (!account) throw new AppError('identity.codeMismatch')
  return account
}
