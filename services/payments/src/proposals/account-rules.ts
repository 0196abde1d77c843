import { day, minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { EventSnapshot } from '@parta/contracts/events'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { payoutAccountChanged } from '@parta/contracts/payment-facts'
import { ibanOf, isIban, readCzechAccount } from '@parta/contracts/predicates/bank-accounts'
import type { Currency } from '@parta/contracts/values'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { newRow } from '@parta/kit/store/row-outbox'
import type { BankConfig } from '../config.ts'
import { accounts } from '../ledger/account-rules.ts'
import { rowOf } from '../ledger/rules.ts'
import { journal } from '../ledger/store.ts'
import type { Payment } from '../purchases/store.ts'
import type { OrgAccount } from './store.ts'

/** Payouts wait so long after a change: who took over an admin's account would change the number and be paid at once. */
const waitMs = day

export const noAccount: OrgAccount = { iban: null, changedAt: null, changedBy: null, formerIban: null, payouts: [] }

/** Returns the IBAN that a text names: an IBAN, or a Czech account number. @throws payout.accountWrong */
export function ibanFrom(text: string): string {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  const czech = readCzechAccount(plain)
  if (czech) return ibanOf(czech)
  if (!isIban(plain)) throw AppError.field('payout.accountWrong', 'account')
  return plain
}

interface Changing {
  readonly iban: string
  readonly adminId: string
  readonly org: Pick<OrgSnapshot, 'id' | 'name' | 'admins'>
}

/** Changes where payouts go, and publishes it for all admins. The same number again is no change. */
export function changeAccount(
  account: OrgAccount | null,
  { iban, adminId, org }: Changing,
  now: Date,
): Decision<OrgAccount, boolean> {
  const before = account ?? noAccount
  if (before.iban === iban) return { next: before, answer: false }
  const fact = { orgId: org.id, orgName: org.name, by: adminId, admins: [...org.admins] }
  return {
    next: { ...before, iban, changedAt: now, changedBy: adminId, formerIban: before.iban },
    facts: [factOf(payoutAccountChanged, fact)],
    answer: true,
  }
}

/** Returns the people who may not decide on a payout: the admins, and who last changed the account number. */
export function insidersOf(org: Pick<OrgSnapshot, 'admins'> | null, account: OrgAccount | null): string[] {
  return [...(org?.admins ?? []), ...(account?.changedBy ? [account.changedBy] : [])]
}

/** Returns from when payouts may go to the account. */
export function payableFrom({ changedAt }: Pick<OrgAccount, 'changedAt'>): Date | null {
  return changedAt ? new Date(changedAt.getTime() + waitMs) : null
}

/** @throws payout.noAccount, payout.accountNew while its number is new */
export function requirePayable(account: OrgAccount | null, now: Date): string {
  const from = account ? payableFrom(account) : null
  if (!account?.iban || !from) throw new AppError('payout.noAccount')
  if (from > now) throw new AppError('payout.accountNew')
  return account.iban
}

/**
 * Whether a payment can be paid out: an event that has not begun may still be cancelled, and is then refunded in full.
 * @param event `undefined` for a subscription, and for an event that is unknown
 */
export function isEarned(
  { eventId, expiresAt, status }: Pick<Payment, 'eventId' | 'expiresAt' | 'status'>,
  event: Pick<EventSnapshot, 'date' | 'cancelled'> | undefined,
  now: Date,
): boolean {
  if (eventId === null) return true
  const start = event ? new Date(event.date) : expiresAt
  // What was paid for a cancelled event is about to be refunded.
  return start <= now && !(event?.cancelled && status === 'paid')
}

/** Returns the operator's account from which a currency is paid out. @throws payout.noOperatorAccount */
export function requireOperatorAccount({ accounts: own }: Pick<BankConfig, 'accounts'>, currency: Currency): string {
  const found = own.find((account) => account.currency === currency)
  if (!found) throw new AppError('payout.noOperatorAccount')
  return found.iban
}

export function paidOutOf({ payouts }: Pick<OrgAccount, 'payouts'>, currency: Currency): number {
  return payouts.reduce((sum, payout) => sum + (payout.currency === currency ? payout.amount : 0), 0)
}

/**
 * The earnings of an organisation are read before its account decides. An amount that is given back is subtracted for
 * this time, whether the reading included it or not, so that nothing is both given back and paid out.
 */
const claimMs = 10 * minute

function claimsOf({ returns = [] }: Pick<OrgAccount, 'returns'>, now: Date) {
  return returns.filter(({ at }) => now.getTime() - at.getTime() < claimMs)
}

/** What is left of what was earned of a currency: not paid out, and not just being given back. */
function leftOf(account: OrgAccount, { earned, currency }: Pick<Payout, 'earned' | 'currency'>, now: Date): number {
  const returned = claimsOf(account, now).filter((one) => one.currency === currency)
  return returned.reduce((left, { amount }) => left - amount, earned - paidOutOf(account, currency))
}

interface Claim extends Pick<Payout, 'amount' | 'currency' | 'earned'> {
  readonly paymentId: string
}

/**
 * Claims what a kept deposit takes from the account, before it is given back. A repeated claim changes nothing.
 * @throws deposit.paidOut
 */
export function claimReturn(account: OrgAccount | null, claim: Claim, now: Date): Decision<OrgAccount, void> {
  const before = account ?? noAccount
  const { paymentId, amount, currency } = claim
  const returns = claimsOf(before, now)
  if (returns.some((one) => one.paymentId === paymentId)) return { next: before, answer: undefined }
  if (amount > leftOf(before, claim, now)) throw new AppError('deposit.paidOut')
  return { next: { ...before, returns: [...returns, { paymentId, amount, currency, at: now }] }, answer: undefined }
}

export interface Payout {
  readonly id: string
  readonly rowId: string
  readonly orgId: string
  readonly amount: number
  readonly currency: Currency
  /** The account that was proposed and confirmed. */
  readonly iban: string
  /** The operator's account from which it is paid. */
  readonly fromIban: string
  /** What the organisation earned in all. */
  readonly earned: number
}

/**
 * Pays an organisation out, once, with its row in the journal.
 * @throws payout.noAccount, payout.accountNew, payout.accountChanged, payout.tooMuch
 */
export function payOut(account: OrgAccount | null, payout: Payout, now: Date): Decision<OrgAccount, void> {
  const before = account ?? noAccount
  const { id, rowId, orgId, amount, currency, iban, fromIban } = payout
  if (before.payouts.some((one) => one.id === id)) return { next: before, answer: undefined }
  if (requirePayable(before, now) !== iban) throw new AppError('payout.accountChanged')
  if (amount > leftOf(before, payout, now)) throw new AppError('payout.tooMuch')
  const row = rowOf(
    {
      rowId,
      debit: accounts.org(orgId, currency),
      credit: accounts.bank(fromIban, currency),
      amount,
      currency,
      kind: 'payout',
      ref: id,
    },
    now,
  )
  const next = { ...before, payouts: [...before.payouts, { id, amount, currency, iban, at: now }] }
  return { next, rows: [newRow(journal, row)], answer: undefined }
}
