import type * as operations from '@parta/contracts/proposals'
import type { MoneyProposal } from '@parta/contracts/proposals'
import {
  confirmMoneyProposal,
  listInvoices,
  listMoneyProposals,
  listMovements,
  listPayees,
  listUnclaimedCredit,
  proposeMoney,
  refuseMoneyProposal,
  revealMoneyProposal,
} from '../../generated/operations.ts'
import { call, callOnce } from '../../lib/call.ts'
import { forgetKey, keyOf } from '../../lib/call-key.ts'
import type { BodyOf } from '../../lib/request.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'

export type ProposalInput = BodyOf<typeof operations.proposeMoney>

export function useProposals(isOpen: boolean) {
  return usePages(listMoneyProposals, { query: isOpen ? { isOpen } : {} })
}

/** The organisations that can be paid out, whose name has a text. */
export function usePayees(name: string) {
  return useQuery(listPayees, { query: name === '' ? {} : { name } })
}

const keyDraft = 'proposal-key'

/** Proposes to move money; another site admin confirms it. */
export async function propose(body: ProposalInput): Promise<void> {
  await callOnce(proposeMoney, { body }, keyOf(keyDraft, body))
  forgetKey(keyDraft)
  await refresh()
}

/** Asks for a proposal with full names. It is not stored in the cache, only in the state of the page. */
export function askForProposal({ id }: MoneyProposal, reason: string): Promise<MoneyProposal> {
  return call(revealMoneyProposal, { params: { id }, body: { reason } })
}

/** Confirms a proposal. @returns what became of it */
export async function confirmProposal({ id }: MoneyProposal): Promise<MoneyProposal> {
  try {
    return await call(confirmMoneyProposal, { params: { id } })
  } finally {
    // After a refusal, too: another site admin may have decided.
    await refresh()
  }
}

export async function refuseProposal({ id }: MoneyProposal, note: string): Promise<void> {
  try {
    await call(refuseMoneyProposal, { params: { id }, body: { note } })
  } finally {
    await refresh()
  }
}

function refresh(): Promise<unknown> {
  return revalidate(listMoneyProposals, listMovements, listInvoices, listUnclaimedCredit)
}
