import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import { provePassword } from '../credentials/authenticate.ts'
import type { Browser } from '../credentials/browser-view.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { findSignUp } from '../credentials/find-sign-up.ts'
import { refuseFormer } from '../credentials/judge-email.ts'
import { type Tried, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { confirmAccount } from '../domain/account-rules.ts'
import { type Account, accounts, findAccount, readAccount } from '../domain/account-store.ts'
import { type SignUpRow, signUpsOf } from '../domain/sign-up-store.ts'
import { endAllSessions } from '../session/end.ts'

interface Confirming {
  readonly username: string
  readonly code: string
  readonly password?: string
  readonly from: Browser['from']
}

interface Confirmed {
  readonly outcome: 'OK' | 'WELCOME'
  readonly account: Stored<Account>
}

/**
 * The sign-up that may be confirmed here: the one that the browser is bound to, else the one whose
 * password this is. A code alone chooses none, because it may have been sent for somebody else's password.
 * @throws identity.signUpElsewhere, identity.notAuthorized, identity.locked, identity.alreadyConfirmed
 */
export async function findConfirmable(
  kit: Kit,
  { username, password }: Omit<Confirming, 'from'>,
  { from, boundId }: Browser,
): Promise<SignUpRow> {
  const email = username.toLowerCase()
  const bound = await findSignUp(kit, email, boundId)
  if (bound) return bound
  if (password === undefined) throw new AppError('identity.signUpElsewhere')
  const proved = await provePassword(kit, { username, password, from })
  if ('account' in proved) throw new AppError('identity.alreadyConfirmed')
  return proved.signUp
}

/**
 * Confirms a sign-up by its code: its password, and no other, becomes that of the account.
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts, identity.limitExceeded,
 *   identity.alreadyConfirmed, identity.usernameExists when another sign-up of the e-mail was confirmed before
 */
export async function confirmSignUp(
  kit: Kit,
  signUp: SignUpRow,
  { username, code, from }: Confirming,
): Promise<Confirmed> {
  const email = username.toLowerCase()
  if (signUp.confirmedAt) throw new AppError('identity.alreadyConfirmed')
  const tried: Tried = { purpose: 'confirm', key: signUp._id, email, code }
  await countCall(kit, { email, caller: from(null) }, 'confirms')
  if ((await verifyCode(kit, tried)) === 'used') throw new AppError('identity.alreadyConfirmed')
  const account = await makeAccount(kit, email, signUp)
  addContext({ account: account._id })
  // Of two calls with the right code one goes on; what is made before it is the same for both.
  if (!(await takeCode(kit, tried))) throw new AppError('identity.alreadyConfirmed')
  await signUpsOf(kit).deleteMany({ emailHash: signUp.emailHash, _id: { $ne: signUp._id } })
  const confirmed = { confirmedAt: new Date(), passwordHash: '', accountId: account._id }
  await signUpsOf(kit).updateOne({ _id: signUp._id }, { $set: confirmed })
  return { outcome: account.userId === '' ? 'WELCOME' : 'OK', account }
}

/** An invitation that nobody has taken up gives way: whoever has the code reads the e-mail. */
async function makeAccount(kit: Kit, email: string, signUp: SignUpRow): Promise<Stored<Account>> {
  const found = await findAccount(kit, email)
  if (!found?.confirmed) await refuseFormer(kit, email)
  const id = found?._id ?? signUp._id
  const { passwordHash, locale } = signUp
  const command = { email, passwordHash, locale, isOwn: id === signUp._id }
  await kit.change(accounts, id, (held, now) => confirmAccount(held, command, now), {
    duplicate: 'identity.usernameExists',
  })
  if (found && !found.confirmed) await endAllSessions(kit, id, { by: 'password' })
  const account = await readAccount(kit, id)
  if (!account) throw new AppError('identity.codeMismatch')
  return account
}
