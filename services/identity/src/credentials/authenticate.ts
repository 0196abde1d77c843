import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import { admitAccount, rehashPassword } from '../domain/account-rules.ts'
import { type Account, accounts, findAccount } from '../domain/account-store.ts'
import type { SignUpRow } from '../domain/sign-up-store.ts'
import type { From } from './browser-view.ts'
import { countFailure, takeBack } from './count-attempts.ts'
import { findSignUpByPassword } from './find-sign-up.ts'
import { hashPassword, isOutdated, refuseCrowd, verifyPassword } from './hash-password.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  /** Whose counters the try is counted by. */
  readonly from: From
}

/** Whose password it is: of an account, or of a sign-up that nobody has confirmed yet. */
type Proved = { readonly account: Stored<Account> } | { readonly signUp: SignUpRow }

/**
 * Whose e-mail and password these are; an account is ready to be signed in.
 * @throws identity.locked, identity.notAuthorized, and what `admitAccount` does
 */
export async function authenticate(kit: Kit, input: Credentials): Promise<Proved> {
  const proved = await provePassword(kit, input)
  if ('signUp' in proved) return proved
  const { account } = proved
  admitAccount(account, new Date())
  if (isOutdated(account.passwordHash)) await rehash(kit, account, input.password)
  return proved
}

/**
 * Whose password this is, whatever else stands in its way. Unknown and wrong are one refusal, in body
 * and in time: one hash is computed in each case.
 * @throws identity.locked, identity.notAuthorized
 */
export async function provePassword(kit: Kit, { username, password, from }: Credentials): Promise<Proved> {
  refuseCrowd()
  const email = username.toLowerCase()
  const account = await findAccount(kit, email)
  if (account) addContext({ account: account._id })
  const tried = { email, caller: from(account?._id ?? null) }
  await countFailure(kit, tried)
  const proved = account ? await compareAccount(account, password) : await compareSignUps(kit, email, password)
  if (!proved) throw new AppError('identity.notAuthorized')
  await takeBack(kit, tried)
  return proved
}

/** The account whose password it is. @throws identity.locked, identity.notAuthorized */
export async function proveAccount(kit: Kit, credentials: Credentials): Promise<Stored<Account>> {
  const proved = await provePassword(kit, credentials)
  if ('signUp' in proved) throw new AppError('identity.notAuthorized')
  return proved.account
}

async function compareAccount(account: Stored<Account>, password: string): Promise<Proved | null> {
  return (await verifyPassword(password, account.passwordHash)) ? { account } : null
}

async function compareSignUps(kit: Kit, email: string, password: string): Promise<Proved | null> {
  const signUp = await findSignUpByPassword(kit, email, password)
  return signUp && { signUp }
}

async function rehash(kit: Kit, account: Stored<Account>, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await kit.change(accounts, account._id, (held) => rehashPassword(held, { from: account.passwordHash, passwordHash }))
}
