import { AppError } from '@parta/contracts/errors'
import { creditCorrected, creditWithdrawn } from '@parta/contracts/payment-facts'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import { assignMovement } from '../bank/rules.ts'
import { settle } from '../bank/settle.ts'
import { movements } from '../bank/store.ts'
import type { BankConfig } from '../config.ts'
import { requireLeft } from '../events/store.ts'
import { correctInvoice } from '../invoices/issue-notes.ts'
import { accounts } from '../ledger/account-rules.ts'
import { creditWallet, debitWallet, releaseHolds } from '../ledger/change-credit.ts'
import { journal } from '../ledger/store.ts'
import { requireNoBreach } from '../ledger/verify-ledger.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { purchaseOf, purchases } from '../purchases/store.ts'
import { byHand, refundOf } from '../refunds/rules.ts'
import { endErased } from '../unclaimed/end-wallet.ts'
import { payoutRowId, payUnclaimed } from '../unclaimed/rules.ts'
import { unclaimedOf, unclaimedPayouts } from '../unclaimed/store.ts'
import { payOut, requireOperatorAccount } from './account-rules.ts'
import { findEarned } from './find-earned.ts'
import { finish } from './rules.ts'
import { type MoneyProposal, orgAccounts, proposals, proposalsOf, readOrgAccount } from './store.ts'

/**
 * Carries out a confirmed proposal. It can be repeated after any crash: the row in the journal is named after the
 * proposal, or after the payment or movement that can be moved once only.
 */
export async function complete(kit: Kit, bank: BankConfig, id: string): Promise<MoneyProposal | null> {
  const proposal = await proposalsOf(kit).findOne({ _id: id })
  if (proposal?.state !== 'confirmed') return proposal
  const failure = await outcomeOf(() => movers[proposal.kind]({ kit, bank, id, proposal }))
  if (proposal.userId) await endErased(kit, proposal.userId)
  if (failure) kit.log.error({ proposal: id, failure }, 'A confirmed proposal could not be carried out')
  return await kit.change(proposals, id, (state) => finish(state, failure))
}

const waits = new Set(['payment.payoutsStopped', 'invoice.tooMany'])

/**
 * Whether a failure passes by itself: the numbers of invoices begin again with the year; or the service or the ledger
 * is in trouble, which says nothing about the proposal. Money may have moved before.
 */
const passes = (code: string) => code.startsWith('server.') || waits.has(code)

/** @returns the code of a refusal; other errors are thrown, and the task tries again */
async function outcomeOf(move: () => Promise<void>): Promise<string | null> {
  try {
    await move()
    return null
  } catch (error) {
    if (error instanceof AppError && !passes(error.code)) return error.code
    throw error
  }
}

interface Moving {
  readonly kit: Kit
  readonly bank: BankConfig
  readonly id: string
  readonly proposal: MoneyProposal
}

const movers: Readonly<Record<MoneyProposal['kind'], (moving: Moving) => Promise<void>>> = {
  correction: correct,
  refund: refundByHand,
  payout: pay,
  withdrawal: withdraw,
  unclaimed: sendUnclaimed,
  assignment: assign,
  creditNote: takeBack,
}

const rowIdOf = (id: string) => `proposal:${id}`

async function correct({ kit, id, proposal }: Moving): Promise<void> {
  const { userId, amount, currency } = proposal
  const about = { rowId: rowIdOf(id), currency, kind: 'correction', ref: id } as const
  const other = accounts.correction(currency)
  if (amount > 0) await creditWallet(kit, userId ?? '', { ...about, amount, from: other })
  else await debitWallet(kit, userId ?? '', { ...about, amount: -amount, to: other })
  await publishMoved(kit, id, { fact: creditCorrected, proposal })
}

async function refundByHand({ kit, proposal: { paymentId, userId, amount, currency } }: Moving): Promise<void> {
  const id = paymentId ?? ''
  const purchase = await findPurchase(kit, purchaseOf(id))
  const payment = purchase?.payments.find((one) => one.id === id)
  if (!purchase || !payment) throw new AppError('payment.notFound')
  if (payment.status === 'refunded' && payment.reason !== byHand) throw new AppError('payment.notPaid')
  // The event may have been moved since it was proposed.
  if (payment.status === 'paid') await requireLeft(kit, payment)
  // Named after the payment, as every refund of it: two of them never move twice.
  const from = accounts.org(payment.orgId, currency)
  if (amount > 0)
    await creditWallet(kit, userId ?? '', { rowId: `refund:${id}`, amount, currency, from, kind: 'refund', ref: id })
  await kit.change(purchases, purchase._id, (state, now) =>
    refundOf(state, { paymentId: id, leaveCharge: 0, reason: byHand }, now),
  )
  // A subscription may be bought again.
  await releaseHolds(kit, userId ?? '', [id])
}

async function pay({ kit, bank, id, proposal }: Moving): Promise<void> {
  const { orgId, amount, currency, iban } = proposal
  const org = orgId ?? ''
  const isPaid = (await readOrgAccount(kit, org))?.payouts.some((payout) => payout.id === id) ?? false
  if (isPaid) return
  await requireNoBreach(kit)
  const fromIban = requireOperatorAccount(bank, currency)
  const earned = (await findEarned(kit, org, { isExact: true })).get(currency) ?? 0
  const rowId = rowIdOf(id)
  const payout = { id, rowId, orgId: org, amount, currency, iban: iban ?? '', fromIban, earned }
  await kit.change(orgAccounts, org, (state, now) => payOut(state, payout, now), {
    rows: { into: journal.collection, ids: [rowId] },
  })
}

async function withdraw({ kit, bank, id, proposal }: Moving): Promise<void> {
  const { userId, amount, currency } = proposal
  const to = accounts.bank(requireOperatorAccount(bank, currency), currency)
  await debitWallet(kit, userId ?? '', { rowId: rowIdOf(id), amount, currency, to, kind: 'payout', ref: id })
  await publishMoved(kit, id, { fact: creditWithdrawn, proposal })
}

async function sendUnclaimed({ kit, bank, id, proposal: { unclaimedId = '', currency } }: Moving): Promise<void> {
  const row = await unclaimedOf(kit).findOne({ _id: unclaimedId })
  if (!row) throw new AppError('unclaimed.notFound')
  await requireNoBreach(kit)
  const paying = { row, proposalId: id, fromIban: requireOperatorAccount(bank, currency) }
  await kit.change(unclaimedPayouts, unclaimedId, (state, now) => payUnclaimed(state, paying, now), {
    rows: { into: journal.collection, ids: [payoutRowId(unclaimedId)] },
  })
}

interface Moved {
  readonly fact: typeof creditCorrected | typeof creditWithdrawn
  readonly proposal: MoneyProposal
}

/** Publishes that credit was moved by hand; a repeated run publishes the same fact. */
async function publishMoved(kit: Kit, id: string, { fact, proposal }: Moved): Promise<void> {
  const { userId, amount, currency, decidedAt, proposedAt } = proposal
  const subject = userId ?? ''
  const data = { userId: subject, amount, currency }
  await kit.publish(factOf(fact, data), {
    id: `payments:${id}:moved`,
    subject,
    at: decidedAt ?? proposedAt,
    version: 1,
  })
}

async function assign({ kit, bank, proposal }: Moving): Promise<void> {
  const { movementId, userId, amount, decidedBy, proposedBy, note } = proposal
  const id = movementId ?? ''
  const assignment = { id, userId: userId ?? '', adminId: decidedBy ?? '', amount, proposedBy, note }
  await kit.change(movements, id, (state) => assignMovement(state, assignment))
  await settle(kit, id, bank.specificSymbol)
}

async function takeBack({ kit, id, proposal }: Moving): Promise<void> {
  const { invoiceId, amount, note, decidedBy } = proposal
  await correctInvoice(kit, { number: invoiceId ?? '', cause: id, net: amount, reason: note, adminId: decidedBy ?? '' })
}
