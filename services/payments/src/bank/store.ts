import { movementStates, unmatchedReasons } from '@parta/contracts/bank'
import { Choice, closed } from '@parta/contracts/operation'
import { Id, nullable } from '@parta/contracts/shapes'
import { currencies } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** A movement of a bank account. Its id is made of the account and the bank's number: no movement is stored twice. */
const Movement = row({
  iban: Type.String(),
  /** The bank's number of the movement. */
  movementId: Type.String(),
  date: Type.String(),
  /** In minor units; negative when the money left the account. */
  amount: Type.Integer(),
  /** As the bank states it. */
  currency: Type.String(),
  /** The currency of the account, and so of the credit. */
  creditCurrency: Choice(currencies),
  variableSymbol: Type.String(),
  specificSymbol: Type.String(),
  counterAccount: Type.String(),
  counterName: Type.String(),
  message: Type.String(),
  reference: Type.String(),
  /** Shared by a payment, its fee and its reversal; empty when the bank names none. */
  instruction: Type.String(),
  kind: Type.String(),
  state: Choice(movementStates),
  reason: nullable(Choice(unmatchedReasons)),
  /** Whose credit it changes. */
  userId: nullable(Type.String()),
  /** The site admin who imported it from a file; absent when it was read from the bank. */
  importedBy: Type.Optional(Type.String()),
  /** When the bank itself first showed a movement that had been imported. */
  shownAt: Type.Optional(Timestamp),
  /** The site admin who decided, if one did. */
  decidedBy: nullable(Type.String()),
  note: Type.String(),
  /** For a top-up, the movement that took it back; for a reversal, the movement that it took back. */
  counterpart: nullable(Type.String()),
  receivedAt: Timestamp,
})
export type Movement = RowOf<typeof Movement>

export const movements = aggregate('movements', Movement, [
  index({ state: 1, receivedAt: -1 }, { serves: 'the lists of site admins' }),
  index({ iban: 1, instruction: 1 }, { serves: 'the reversal of a payment, and the payment of a reversal' }),
  index(
    { userId: 1 },
    { serves: 'the movements of a person, for their archive', partial: { userId: { $type: 'string' } } },
  ),
])

/** How far an account was read from the bank; one row for each, under its IBAN. */
const BankAccount = row({
  _id: Type.String(),
  /** When the bank may be called next; also the lock: the process that moved it on makes the call. */
  nextCallAt: Timestamp,
  /** When the bank last answered with a statement. */
  readAt: nullable(Timestamp),
  /** The number of days that one call reads; fewer after the bank refused a longer period. */
  days: Type.Integer(),
  /** Calls that failed since the last answer. */
  failures: Type.Integer(),
  /** Since when the bank is not called any more, because it refused the token. */
  stoppedAt: nullable(Timestamp),
  /** The hash of the token that was used last, to notice a new one. */
  tokenHash: Type.String(),
})
export type BankAccount = RowOf<typeof BankAccount>

export const bankAccounts = rows('bank-accounts', BankAccount)

/** What one site admin moved alone lately, under their id. */
const AdminDesk = row({
  moved: list(row({ id: Type.String(), amount: Type.Integer(), currency: Choice(currencies), at: Timestamp })),
})
export type AdminDesk = RowOf<typeof AdminDesk>

export const adminDesks = aggregate('admin-desks', AdminDesk)

/** Finds whose credit a movement changes, and changes it. */
export const settleMovementTask = task('settle-movement', { data: closed({ id: Id }), attempts: 30 })

/** Pays what waits for credit, after a top-up of the person who wanted that. */
export const payWaitingTask = task('pay-waiting', { data: closed({ userId: Id }), attempts: 100 })

export function readMovement(kit: Pick<Kit, 'database'>, id: string): Promise<Stored<Movement> | null> {
  return kit.database.native<Stored<Movement>>(movements.collection).findOne({ _id: id })
}

/** Returns the other movements of the same instruction at the bank. */
export async function readRelated(
  kit: Pick<Kit, 'database'>,
  { _id, iban, instruction }: Pick<Stored<Movement>, '_id' | 'iban' | 'instruction'>,
): Promise<Stored<Movement>[]> {
  if (instruction === '') return []
  const found = kit.database.native<Stored<Movement>>(movements.collection)
  return await found
    .find({ iban, instruction, _id: { $ne: _id } })
    .sort({ _id: 1 })
    .limit(20)
    .toArray()
}
