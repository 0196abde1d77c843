import { Choice } from '@parta/contracts/operation'
import { currencies } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** Prepaid credit in one currency, in minor units. */
const Balance = row({
  currency: Choice(currencies),
  available: Type.Integer(),
  /** Reserved for a payment in progress, not spent yet. */
  held: Type.Integer(),
})

/** A person's wallet, stored under their id. */
const Wallet = row({
  /** The variable symbol of the person's bank transfers. */
  userSymbol: Type.Integer(),
  balances: list(Balance),
})
export type Wallet = RowOf<typeof Wallet>

export const wallets = aggregate('wallets', Wallet, [
  index({ userSymbol: 1 }, { serves: 'an incoming bank transfer finds its wallet', unique: true }),
])

export function readWallet(kit: Kit, userId: string): Promise<Stored<Wallet> | null> {
  return kit.database.native<Stored<Wallet>>(wallets.collection).findOne({ _id: userId })
}
