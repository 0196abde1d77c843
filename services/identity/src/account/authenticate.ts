import { AppError } from '@parta/contracts/errors'
import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { count } from '../attempts/count.ts'
import { beginSignIn, passSignIn } from '../attempts/rules.ts'
import { refuseCrowd } from '../password/derive.ts'
import { hashPassword, isOutdated } from '../password/hash.ts'
import { verifyPassword } from '../password/verify.ts'
import { admitAccount, rehashPassword } from './rules.ts'
import { type Account, accounts, findAccount } from './store.ts'

interface Credentials {
  readonly username: string
  readonly password: string
}

/**
 * The account behind an e-mail and a password, ready to be signed in.
 * @throws identity.locked, identity.notAuthorized, and what `admitAccount` does
 */
export async function authenticate(kit: Kit, input: Credentials): Promise<Stored<Account>> {
  const account = await provePassword(kit, input)
  admitAccount(account, new Date())
  if (isOutdated(account.passwordHash)) await rehash(kit, account, input.password)
  return account
}

/**
 * The account whose password this is, whatever else stands in its way. Unknown and wrong are one
 * refusal, in body and in time.
 * @throws identity.locked, identity.notAuthorized
 */
export async function provePassword(kit: Kit, { username, password }: Credentials): Promise<Stored<Account>> {
  refuseCrowd()
  const email = username.toLowerCase()
  await count(kit, email, beginSignIn)
  const account = await findAccount(kit, email)
  const right = await verifyPassword(password, account?.passwordHash)
  if (!account || !right) throw new AppError('identity.notAuthorized')
  await count(kit, email, passSignIn)
  return account
}

async function rehash(kit: Kit, account: Stored<Account>, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await kit.change(accounts, account._id, (held) => rehashPassword(held, { from: account.passwordHash, passwordHash }))
}
