import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, readAccount } from '../account/store.ts'

/** The account of the caller. @throws token.invalid when it is gone */
export async function findOwn(kit: Kit, { accountId }: Actor): Promise<Stored<Account>> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('token.invalid')
  return account
}
