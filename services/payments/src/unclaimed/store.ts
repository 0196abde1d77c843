import { Choice } from '@parta/contracts/operation'
import { currencies } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows, type Stored } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** Credit of an erased person that they did not give up. Nothing leads to the person but their variable symbol. */
const UnclaimedRow = row({
  /** The id of the row in the journal. */
  _id: Type.String(),
  /** The variable symbol, by which a person who claims it with a bank statement is recognised. */
  userSymbol: Type.Integer(),
  amount: Type.Integer(),
  currency: Choice(currencies),
  at: Timestamp,
})
export type UnclaimedRow = RowOf<typeof UnclaimedRow>

export const unclaimed = rows('unclaimed-credit', UnclaimedRow, [
  index({ at: -1, _id: -1 }, { serves: 'the list of site admins' }),
])

/** What was sent to who claimed it: a document for each row by which credit became unclaimed, so it is sent once. */
const UnclaimedPayout = row({
  proposalId: Type.String(),
  at: Timestamp,
})
export type UnclaimedPayout = RowOf<typeof UnclaimedPayout>

export const unclaimedPayouts = aggregate('unclaimed-payouts', UnclaimedPayout)

export function unclaimedOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<UnclaimedRow>(unclaimed.collection)
}

export function payoutsOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<Stored<UnclaimedPayout>>(unclaimedPayouts.collection)
}
