import { AppError } from '@parta/contracts/errors'
import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { count } from '../attempts/count.ts'
import { beginSignIn, passSignIn } from '../attempts/rules.ts'
import { verifyPassword } from '../password/verify.ts'
import { type Account, findAccount } from './store.ts'

/**
 * The account behind an e-mail and a password. Unknown and wrong are one refusal, in body and in time.
 * @throws identity.locked, identity.notAuthorized, identity.userNotConfirmed
 */
export async function authenticate(kit: Kit, input: { username: string; password: string }): Promise<Stored<Account>> {
  const email = input.username.toLowerCase()
  await count(kit, email, beginSignIn)
  const account = await findAccount(kit, email)
  const right = await verifyPassword(input.password, account?.passwordHash)
  if (!account || !right) throw new AppError('identity.notAuthorized')
  await count(kit, email, passSignIn)
  if (!account.confirmed) throw new AppError('identity.userNotConfirmed')
  return account
}
