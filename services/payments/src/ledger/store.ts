import { movementKinds } from '@parta/contracts/money'
import { Choice } from '@parta/contracts/operation'
import { currencies } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** Prepaid credit in one currency, in minor units. */
const Balance = row({
  currency: Choice(currencies),
  /** Below zero only after a reversal of money that was spent already. */
  available: Type.Integer(),
  /** Reserved for payments in progress, not spent yet. */
  held: Type.Integer(),
})
export type Balance = RowOf<typeof Balance>

/** Credit reserved for one payment until it is posted or released. */
const Hold = row({
  id: Type.String(),
  amount: Type.Integer(),
  currency: Choice(currencies),
  /** The account that gets the amount when the hold is posted. */
  to: Type.String(),
  /** A deposit, which is held long after its payment and is in the payment log. */
  isDeposit: Type.Optional(Type.Literal(true)),
})
export type Hold = RowOf<typeof Hold>

/** A product that a person pays for or has paid for, so that no second payment of it gets credit. */
const Claim = row({
  /** What may be paid once: the product and whom it is for. */
  key: Type.String(),
  /** The payment that claims it. */
  id: Type.String(),
  /** Until when no other payment may claim it. */
  until: Timestamp,
  /** For a renewal: from when the claim holds. Until then the payment that is renewed has a claim. */
  from: Type.Optional(Timestamp),
})
export type Claim = RowOf<typeof Claim>

/** A purchase that was begun lately. It is counted here, because all purchases of a person change this one document. */
const Opening = row({
  id: Type.String(),
  at: Timestamp,
  products: list(row({ productId: Type.String(), count: Type.Integer() })),
  /** Set when a second call with the same key noted it: then no refused call takes it back. */
  isShared: Type.Optional(Type.Literal(true)),
})
export type Opening = RowOf<typeof Opening>

/** A person's wallet, stored under their id. */
const Wallet = row({
  /** The variable symbol of the person's bank transfers. */
  userSymbol: Type.Integer(),
  balances: list(Balance),
  holds: Type.Optional(list(Hold)),
  claims: Type.Optional(list(Claim)),
  /** The purchases of the last hour. Absent before the first. */
  openings: Type.Optional(list(Opening)),
  /** The number of the wallet's journal rows. */
  entries: Type.Optional(Type.Integer()),
  /** When its balance was first found to differ from its journal; absent while it agrees. */
  breachedAt: Type.Optional(Timestamp),
  /** When its payments were first found to differ from its journal; absent while they agree. */
  salesBreachedAt: Type.Optional(Timestamp),
})
export type Wallet = RowOf<typeof Wallet>

export const wallets = aggregate('wallets', Wallet, [
  index({ userSymbol: 1 }, { serves: 'an incoming bank transfer finds its wallet', unique: true }),
  index({ breachedAt: 1 }, { serves: 'breaches, which stop payouts', sparse: true }),
  index({ salesBreachedAt: 1 }, { serves: 'breaches, which stop payouts', sparse: true }),
])

/** The names of the accounts of organisations: `;` follows `:`. */
export const orgAccounts = { $gte: 'org:', $lt: 'org;' } as const

/**
 * One movement of money, from one account to another; never changed. Its id is made of what caused it: the same cause
 * never moves money twice.
 */
const JournalRow = row({
  _id: Type.String(),
  /** The account that the amount leaves; see `accounts`. */
  debit: Type.String(),
  /** The account that the amount reaches. */
  credit: Type.String(),
  /** In minor units, above zero. */
  amount: Type.Integer(),
  currency: Choice(currencies),
  kind: Choice(movementKinds),
  /** The id of the record that explains the movement: a payment, a bank movement, a correction. */
  ref: Type.String(),
  at: Timestamp,
  /** The person whose wallet moved; empty when none did, and then the three numbers below are 0. */
  wallet: Type.String(),
  /** The wallet's rows are numbered 1, 2, 3… in their order. */
  number: Type.Integer(),
  /** The wallet's balance in this currency after the movement. */
  available: Type.Integer(),
  held: Type.Integer(),
  /** A hash of all of the above: it shows damage, not forgery. */
  digest: Type.String(),
})
export type JournalRow = RowOf<typeof JournalRow>

export const journal = rows('journal', JournalRow, [
  index(
    { wallet: 1, number: 1 },
    { serves: 'the log of a wallet; a number is given once', unique: true, partial: { wallet: { $gt: '' } } },
  ),
  // Only rows that moved an organisation's account: all others cost no key.
  index({ credit: 1, at: 1 }, { serves: 'findOrgSums: what an organisation got', partial: { credit: orgAccounts } }),
  index(
    { debit: 1, at: 1 },
    { serves: 'findOrgSums: what an organisation gave back', partial: { debit: orgAccounts } },
  ),
])

export function journalRows(kit: Pick<Kit, 'database'>) {
  return kit.database.native<JournalRow>(journal.collection)
}

export function readWallet(kit: Pick<Kit, 'database'>, userId: string): Promise<Stored<Wallet> | null> {
  return kit.database.native<Stored<Wallet>>(wallets.collection).findOne({ _id: userId })
}
