import type { Currency } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'

/** Prepaid credit in one currency, in minor units. What is held is spoken for and not yet spent. */
interface Balance {
  readonly currency: Currency
  readonly available: number
  readonly held: number
}

/** One person's wallet, under their id. */
export interface Wallet {
  readonly userSymbol: number
  readonly balances: readonly Balance[]
}

export const wallets = aggregate<Wallet>(
  'wallets',
  { userSymbol: Number, balances: [Object] },
  // An incoming transfer finds its wallet by the variable symbol, and there is only one.
  (schema) => schema.index({ userSymbol: 1 }, { unique: true }),
)

export function readWallet(kit: Kit, userId: string): Promise<Stored<Wallet> | null> {
  return kit.database.native<Stored<Wallet>>(wallets.collection).findOne({ _id: userId })
}
