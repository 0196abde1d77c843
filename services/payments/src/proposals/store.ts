import { Choice, closed } from '@parta/contracts/operation'
import { proposalKinds } from '@parta/contracts/proposals'
import { Id, nullable } from '@parta/contracts/shapes'
import { currencies } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** The states that are stored; `expired` follows from the time. */
const storedStates = ['open', 'confirmed', 'done', 'failed', 'refused'] as const

/** Money that a site admin proposes to move by hand. The row in the journal is named after its id. */
const MoneyProposal = row({
  kind: Choice(proposalKinds),
  state: Choice(storedStates),
  /** In minor units; below zero for credit that is taken. */
  amount: Type.Integer(),
  currency: Choice(currencies),
  /** Whose credit changes. */
  userId: nullable(Type.String()),
  orgId: nullable(Type.String()),
  /** The account of a payout when it was proposed, and that of a withdrawal; removed with the person. */
  iban: nullable(Type.String()),
  paymentId: nullable(Type.String()),
  movementId: nullable(Type.String()),
  /** The number of the invoice that is corrected. */
  invoiceId: nullable(Type.String()),
  /** The unclaimed credit that is sent. Absent for other kinds. */
  unclaimedId: Type.Optional(Type.String()),
  note: Type.String(),
  proposedBy: Type.String(),
  proposedAt: Timestamp,
  expiresAt: Timestamp,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Timestamp),
  decisionNote: Type.String(),
  /** The error code of a proposal that could not be carried out. */
  failure: nullable(Type.String()),
  /** The people who may not decide on the organisation's money: its admins at the proposal. Absent for other kinds. */
  insiders: Type.Optional(list(Type.String())),
  /** A hash of the call that proposed it. */
  input: Type.String(),
})
export type MoneyProposal = RowOf<typeof MoneyProposal>

export const proposals = aggregate('money-proposals', MoneyProposal, [
  index({ proposedAt: -1 }, { serves: 'the list of site admins' }),
])

/** The account for an organisation's payouts, and all that were made, under the organisation's id. */
const OrgAccount = row({
  iban: nullable(Type.String()),
  changedAt: nullable(Timestamp),
  changedBy: nullable(Type.String()),
  /** The number before the last change. */
  formerIban: nullable(Type.String()),
  payouts: list(
    row({
      /** The id of the proposal. */
      id: Type.String(),
      amount: Type.Integer(),
      currency: Choice(currencies),
      iban: Type.String(),
      at: Timestamp,
    }),
  ),
  /** Kept deposits that admins are giving back, for the first minutes of each (`claimReturn`). Absent before the first. */
  returns: Type.Optional(
    list(row({ paymentId: Type.String(), amount: Type.Integer(), currency: Choice(currencies), at: Timestamp })),
  ),
})
export type OrgAccount = RowOf<typeof OrgAccount>

export const orgAccounts = aggregate('org-accounts', OrgAccount)

export const carryOutTask = task('carry-out-proposal', { data: closed({ proposalId: Id }), attempts: 100 })

export function proposalsOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<Stored<MoneyProposal>>(proposals.collection)
}

export function readOrgAccount(kit: Pick<Kit, 'database'>, orgId: string): Promise<Stored<OrgAccount> | null> {
  return kit.database.native<Stored<OrgAccount>>(orgAccounts.collection).findOne({ _id: orgId })
}

export function orgAccountsOf(kit: Pick<Kit, 'database'>, orgIds: readonly string[]) {
  const accounts = kit.database.native<Stored<OrgAccount> & { readonly _id: string }>(orgAccounts.collection)
  return accounts.find({ _id: { $in: [...orgIds] } }).toArray()
}
