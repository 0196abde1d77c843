import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Decision } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { carryOutTask, type MoneyProposal } from './store.ts'

/** A proposal that nobody decided about for so long has no effect any more. */
export const proposalDays = 7

/** What is proposed, after it was looked up. */
export type Proposed = Pick<
  MoneyProposal,
  | 'kind'
  | 'amount'
  | 'currency'
  | 'userId'
  | 'orgId'
  | 'iban'
  | 'paymentId'
  | 'movementId'
  | 'invoiceId'
  | 'unclaimedId'
  | 'note'
  | 'insiders'
>

/** Stores a new proposal. @throws proposal.ownWallet, proposal.ownOrg */
export function propose(
  proposed: Proposed,
  { adminId, input }: { readonly adminId: string; readonly input: string },
  now: Date,
): MoneyProposal {
  if (proposed.userId === adminId) throw new AppError('proposal.ownWallet')
  if (proposed.insiders?.includes(adminId)) throw new AppError('proposal.ownOrg')
  return {
    ...proposed,
    state: 'open',
    proposedBy: adminId,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + proposalDays * day),
    decidedBy: null,
    decidedAt: null,
    decisionNote: '',
    failure: null,
    input,
  }
}

type Decided = Decision<MoneyProposal | null, MoneyProposal>

/** Kinds that are to the advantage of an organisation. */
const ofOrg: ReadonlySet<MoneyProposal['kind']> = new Set(['payout', 'creditNote'])

interface Confirming {
  readonly id: string
  readonly adminId: string
  /** The people who may not decide on a payout or a credit note. Whoever may not propose it may not confirm it. */
  readonly insiders: readonly string[]
}

/**
 * Confirms a proposal, and plans what carries it out. A repeated confirmation changes nothing.
 * @throws proposal.notFound, proposal.ended, proposal.own, proposal.ownWallet, proposal.ownOrg, payout.noAccount
 */
export function confirm(proposal: MoneyProposal | null, { id, adminId, insiders }: Confirming, now: Date): Decided {
  if (!proposal) throw new AppError('proposal.notFound')
  if (proposal.decidedBy === adminId && proposal.state !== 'refused') return { next: proposal, answer: proposal }
  requireOpen(proposal, now)
  if (proposal.proposedBy === adminId) throw new AppError('proposal.own')
  if (proposal.userId === adminId) throw new AppError('proposal.ownWallet')
  const barred = [...insiders, ...(proposal.insiders ?? [])]
  if (ofOrg.has(proposal.kind) && barred.includes(adminId)) throw new AppError('proposal.ownOrg')
  // The account is removed when the person is erased.
  if (proposal.kind === 'withdrawal' && proposal.iban === null) throw new AppError('payout.noAccount')
  const next: MoneyProposal = { ...proposal, state: 'confirmed', decidedBy: adminId, decidedAt: now }
  return { next, tasks: [planned(carryOutTask, { id, data: { proposalId: id } })], answer: next }
}

/** Refuses a proposal; its author takes it back so. @throws proposal.notFound, proposal.ended */
export function refuse(
  proposal: MoneyProposal | null,
  { adminId, note }: { readonly adminId: string; readonly note: string },
  now: Date,
): Decided {
  if (!proposal) throw new AppError('proposal.notFound')
  if (proposal.state === 'refused' && proposal.decidedBy === adminId) return { next: proposal, answer: proposal }
  requireOpen(proposal, now)
  const next: MoneyProposal = {
    ...proposal,
    state: 'refused',
    decidedBy: adminId,
    decidedAt: now,
    decisionNote: note,
  }
  return { next, answer: next }
}

/** Marks what became of a confirmed proposal; `failure` is an error code. */
export function finish(proposal: MoneyProposal | null, failure: string | null): Decided {
  if (!proposal) throw new AppError('proposal.notFound')
  if (proposal.state !== 'confirmed') return { next: proposal, answer: proposal }
  const next: MoneyProposal = { ...proposal, state: failure === null ? 'done' : 'failed', failure }
  return { next, answer: next }
}

/** @throws proposal.ended when it was decided, or its time is over */
function requireOpen({ state, expiresAt }: MoneyProposal, now: Date): void {
  if (state !== 'open' || expiresAt <= now) throw new AppError('proposal.ended')
}
