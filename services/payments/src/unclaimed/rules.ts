import { AppError } from '@parta/contracts/errors'
import type { Decision } from '@parta/kit/store/decision'
import { newRow } from '@parta/kit/store/row-outbox'
import { accounts } from '../ledger/account-rules.ts'
import { rowOf } from '../ledger/rules.ts'
import { journal } from '../ledger/store.ts'
import type { UnclaimedPayout, UnclaimedRow } from './store.ts'

interface Paying {
  readonly row: UnclaimedRow
  readonly proposalId: string
  /** The operator's account from which it is sent. */
  readonly fromIban: string
}

/** Returns the id of the row that pays unclaimed credit out. */
export function payoutRowId(unclaimedId: string): string {
  return `claimed:${unclaimedId}`
}

/** Sends unclaimed credit to who claims it, once, with its row in the journal. @throws unclaimed.paid by another proposal */
export function payUnclaimed(
  payout: UnclaimedPayout | null,
  { row, proposalId, fromIban }: Paying,
  now: Date,
): Decision<UnclaimedPayout, void> {
  if (payout && payout.proposalId !== proposalId) throw new AppError('unclaimed.paid')
  if (payout) return { next: payout, answer: undefined }
  const { _id, amount, currency } = row
  const ends = { debit: accounts.unclaimed(currency), credit: accounts.bank(fromIban, currency) }
  const movement = rowOf({ rowId: payoutRowId(_id), ...ends, amount, currency, kind: 'payout', ref: proposalId }, now)
  return { next: { proposalId, at: now }, rows: [newRow(journal, movement)], answer: undefined }
}
