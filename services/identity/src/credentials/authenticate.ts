import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import { admitAccount, rehashPassword } from '../domain/account-rules.ts'
import { type Account, accounts, findAccount } from '../domain/account-store.ts'
import type { SignUpRow } from '../domain/sign-up-store.ts'
import type { CallerFor } from './browser-view.ts'
import { countFailure, undoFailure } from './count-attempts.ts'
import { findSignUpByPassword } from './find-sign-up.ts'
import { hashPassword, isOutdated, refuseOverload, verifyPassword } from './hash-password.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  /** Returns the caller by whose counters the attempt is counted. */
  readonly callerFor: CallerFor
}

/** The owner of a password: an account, or a sign-up that is not confirmed yet. */
type PasswordOwner = { readonly account: Stored<Account> } | { readonly signUp: SignUpRow }

/**
 * Returns the account with this e-mail and password, after checking that it may sign in, or the sign-up that is not
 * confirmed yet.
 * @throws identity.locked, identity.newDeviceLocked, identity.notAuthorized, and the refusals of `admitAccount`
 */
export async function authenticate(kit: Kit, input: Credentials): Promise<PasswordOwner> {
  const proved = await provePassword(kit, input)
  if ('signUp' in proved) return proved
  const { account } = proved
  admitAccount(account, new Date())
  if (isOutdated(account.passwordHash)) await rehash(kit, account, input.password)
  return proved
}

/**
 * Returns the owner of an e-mail and password, also when the account may not sign in. An unknown e-mail and a wrong
 * password are refused with the same answer after the same time: one hash is computed in each case.
 * @throws identity.locked, identity.newDeviceLocked, identity.notAuthorized
 */
export async function provePassword(kit: Kit, { username, password, callerFor }: Credentials): Promise<PasswordOwner> {
  refuseOverload()
  const email = username.toLowerCase()
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  const attempt = { email, caller: callerFor(account?._id ?? null) }
  await countFailure(kit, attempt)
  const proved = account ? await compareAccount(account, password) : await compareSignUps(kit, email, password)
  if (!proved) throw new AppError('identity.notAuthorized')
  await undoFailure(kit, attempt)
  return proved
}

/**
 * Returns the account with this e-mail and password.
 * @throws identity.locked, identity.newDeviceLocked, identity.notAuthorized
 */
export async function proveAccount(kit: Kit, credentials: Credentials): Promise<Stored<Account>> {
  const proved = await provePassword(kit, credentials)
  if ('signUp' in proved) throw new AppError('identity.notAuthorized')
  return proved.account
}

async function compareAccount(account: Stored<Account>, password: string): Promise<PasswordOwner | null> {
  return (await verifyPassword(password, account.passwordHash)) ? { account } : null
}

async function compareSignUps(kit: Kit, email: string, password: string): Promise<PasswordOwner | null> {
  const signUp = await findSignUpByPassword(kit, email, password)
  return signUp && { signUp }
}

async function rehash(kit: Kit, account: Stored<Account>, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await kit.change(accounts, account._id, (state) =>
    rehashPassword(state, { from: account.passwordHash, passwordHash }),
  )
}
