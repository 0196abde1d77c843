import { AppError } from '@parta/contracts/errors'
import type { Actor } from '@parta/kit/actor'
import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { type Account, readAccount } from '../account/store.ts'

/** The account of the caller. @throws token.invalid when it is gone */
export async function findOwn(kit: Kit, { accountId }: Actor): Promise<Stored<Account>> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('token.invalid')
  return account
}
