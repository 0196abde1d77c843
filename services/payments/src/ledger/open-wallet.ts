import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { createWallet } from './rules.ts'
import { readWallet, type Wallet, wallets } from './store.ts'

/** Opens a person's wallet; idempotent. */
export function openWallet(kit: Kit, userId: string, userSymbol: number): Promise<Wallet> {
  return kit.change(wallets, userId, (wallet) => createWallet(wallet, userSymbol))
}

/** Returns the caller's wallet; opens it when the fact of the new person has not arrived yet. @throws user.notFound */
export async function findWallet(kit: Kit, userId: string): Promise<Wallet> {
  const wallet = await readWallet(kit, userId)
  if (wallet) return wallet
  const person = userId ? await kit.projections.one(people, userId) : null
  if (!person || person.deleted) throw new AppError('user.notFound')
  return await openWallet(kit, userId, person.userSymbol)
}
