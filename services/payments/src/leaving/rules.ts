import { isWorthMoney } from '@parta/contracts/predicates/bought'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Decision } from '@parta/kit/store/decision'
import type { Movement } from '../bank/store.ts'
import type { Wallet } from '../ledger/store.ts'
import type { MoneyProposal } from '../proposals/store.ts'
import { isInProgress, isLasting } from '../purchases/rules.ts'
import type { Payment, Purchase } from '../purchases/store.ts'

/** Returns the credit of a wallet, and how much of what is held are deposits. */
export function creditLeft({ balances, holds = [] }: Pick<Wallet, 'balances' | 'holds'>) {
  return balances.map(({ currency, available, held }) => ({
    currency,
    available,
    held,
    deposits: holds.reduce((sum, hold) => sum + (hold.isDeposit && hold.currency === currency ? hold.amount : 0), 0),
  }))
}

/**
 * Whether somebody would lose a subscription that they paid for, or are just paying for, if its organisation ended. A
 * free one cannot be refunded, and nobody can use that of an erased person or of a removed alias.
 * @param buyer `undefined` if the service does not know the person: then the subscription counts
 */
export function isHeld(
  { purchase, payment, buyer }: { purchase: BoughtBy; payment: Payment; buyer: UserSnapshot | undefined },
  now: Date,
): boolean {
  const isPaying = payment.status === 'pending' && isInProgress(purchase)
  if (!isPaying && !isLasting(payment, now)) return false
  // A person who asked for the deletion of their account may come back until it is erased.
  const isErased = buyer?.deleted === true && !buyer.leaving
  return !isErased && isWorthMoney(payment, buyer)
}

type BoughtBy = Pick<Purchase, 'step' | 'busyUntil'>

/**
 * Removes from a bank movement what identifies its payer, when the person is erased. Amount, date and symbols stay,
 * because accounting records must be kept; so does the instruction, by which a later reversal is recognised.
 */
export function forgetPayer(movement: Movement | null): Decision<Movement | null, void> {
  if (!movement || payerFields.every((field) => movement[field] === '')) return { next: movement, answer: undefined }
  const empty = Object.fromEntries(payerFields.map((field) => [field, '']))
  return { next: { ...movement, ...empty }, answer: undefined }
}

const payerFields = ['counterAccount', 'counterName', 'message', 'reference'] as const

/** Removes from a proposal the account and the words about the person; what was moved, and by whom, stays. */
export function forgetProposed(proposal: MoneyProposal | null): Decision<MoneyProposal | null, void> {
  if (!proposal) return { next: proposal, answer: undefined }
  return { next: { ...proposal, iban: null, note: '', decisionNote: '' }, answer: undefined }
}
