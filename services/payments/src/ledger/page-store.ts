import { type MovementKind, movementKinds } from '@parta/contracts/money'
import { Choice } from '@parta/contracts/operation'
import { type Currency, currencies } from '@parta/contracts/values'
import { list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** Prepaid credit in one currency, in minor units. */
export const Balance = row({
  currency: Choice(currencies),
  /** Below zero only after a reversal of money that was spent already. */
  available: Type.Integer(),
  /** Reserved for payments in progress, not spent yet. */
  held: Type.Integer(),
})
export type Balance = RowOf<typeof Balance>

/**
 * One movement of money, from one account to another; never changed. Its id is the operation that made it, and happens
 * once for ever.
 */
export interface JournalRow {
  readonly _id: string
  /** The account that the amount leaves; see the accounts in `rules.ts`. */
  readonly debit: string
  /** The account that the amount reaches. */
  readonly credit: string
  /** In minor units, above zero. */
  readonly amount: number
  readonly currency: Currency
  readonly kind: MovementKind
  /** The id of the record that explains the movement: a payment, a bank movement, a correction. */
  readonly ref: string
  readonly at: Date
  /** The person whose wallet moved; empty when none did, and then the fields below are 0. */
  readonly wallet: string
  /** The wallet's rows are numbered 1, 2, 3… in their order. */
  readonly number: number
  /** The wallet's balance in this currency after the movement. */
  readonly available: number
  readonly held: number
}

/**
 * The movements of a wallet that one write made, in their order: what they have in common once, the rest in lists of
 * equal length.
 */
export const JournalPage = row({
  /** The wallet and the number: see `pageId`. */
  _id: Type.String(),
  wallet: Type.String(),
  /** The number of the first movement within the wallet. */
  number: Type.Integer(),
  at: Timestamp,
  /** The different kinds of movements in the page. */
  forms: list(
    row({
      debit: Type.String(),
      credit: Type.String(),
      currency: Choice(currencies),
      kind: Choice(movementKinds),
      /** The beginning of the operations' ids, which the `ref` follows; absent when the ids do not end in it. */
      head: Type.Optional(Type.String()),
    }),
  ),
  /** The place of each movement's form in `forms`; absent when there is one only. */
  form: Type.Optional(list(Type.Integer())),
  /** The ids of the operations. */
  ops: list(Type.String()),
  /** Absent when each follows from its operation's id. */
  refs: Type.Optional(list(Type.String())),
  amounts: list(Type.Integer()),
  /** The balances after the last movement, in the currencies of the page. */
  after: list(Balance),
  /** A hash of all of the above. */
  digest: Type.String(),
})
export type JournalPage = RowOf<typeof JournalPage>
