import { isDeepStrictEqual } from 'node:util'
import type { Currency } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Decision } from '@parta/kit/store/decision'
import { accounts, ledgerRowId } from './account-rules.ts'
import { type Claimed, holdWithClaims, releaseWithClaims } from './claim-rules.ts'
import { findWallet } from './open-wallet.ts'
import { findWalletRows } from './read-rows.ts'
import { type Moment, type Movement, moveCredit, type Once, type Settled, settleHolds } from './rules.ts'
import { type Claim, type Hold, type JournalRow, journal, type Wallet, wallets } from './store.ts'
import { addOpening, type Noted, removeOpening } from './velocity-rules.ts'
import { assertPayable } from './verify-ledger.ts'

/**
 * The only functions that move a wallet's credit. Each can be repeated with the same ids, after any crash, and moves
 * the amount once; each moves all of its amounts or none. Amounts are in minor units and above zero. `noteOpening` and
 * `withdrawOpening` only note purchases.
 */

/** What is reserved for payments at once. */
interface Reserved {
  readonly holds: readonly Hold[]
  /** What only one payment of the person may have. */
  readonly claims?: readonly Claim[]
}

/**
 * Reserves credit for payments, unless another payment has their claim.
 * @throws payment.notEnoughCredit with `missing` and `currency` in its params
 */
export function holdCredit(kit: Kit, userId: string, { holds, claims = [] }: Reserved): Promise<Claimed> {
  const ids = holds.map(({ id }) => ledgerRowId.hold(id))
  return changeWallet(kit, userId, {
    ids,
    decide: (wallet, moment) => holdWithClaims(wallet, { userId, holds, claims }, moment),
  })
}

/** Notes that a purchase begins. @throws payment.tooMany */
export function noteOpening(
  kit: Kit,
  userId: string,
  opened: { readonly id: string; readonly productIds: readonly string[] },
): Promise<Noted> {
  return changeWallet(kit, userId, { ids: [], decide: (wallet, { now }) => addOpening(wallet, opened, now) })
}

/** Takes back what `noteOpening` noted first, because the purchase was refused. */
export function withdrawOpening(kit: Kit, userId: string, id: string): Promise<void> {
  return changeWallet(kit, userId, { ids: [], decide: (wallet) => removeOpening(wallet, id) })
}

/** Pays holds to their accounts. */
export function postHolds(kit: Kit, userId: string, ids: readonly string[]): Promise<Settled> {
  return changeWallet(kit, userId, {
    ids: ids.map(ledgerRowId.post),
    decide: (wallet, moment) => settleHolds(wallet, { userId, ids, end: 'post' }, moment),
  })
}

/** Makes held credit available again, and gives up the claims of its payments; unknown ids change nothing. */
export function releaseHolds(kit: Kit, userId: string, ids: readonly string[]): Promise<Settled> {
  return changeWallet(kit, userId, {
    ids: ids.map(ledgerRowId.release),
    decide: (wallet, moment) => releaseWithClaims(wallet, { userId, ids }, moment),
  })
}

interface Credited {
  /** The id of the journal row, made of what caused it; unique for ever, also among all wallets. */
  readonly rowId: string
  readonly amount: number
  readonly currency: Currency
  /** The account that the amount comes from: see `accounts`. */
  readonly from: string
  readonly kind: 'topUp' | 'refund' | 'correction' | 'depositRefunded'
  readonly ref: string
}

/** Adds to a person's available credit. @throws user.notFound */
export function creditWallet(kit: Kit, userId: string, { from, ...rest }: Credited): Promise<Once> {
  return moveOnce(kit, userId, { ...rest, debit: from, credit: accounts.wallet(userId, rest.currency) })
}

interface Debited extends Omit<Credited, 'from' | 'kind'> {
  /** The account that the amount goes to. */
  readonly to: string
  /** Only a reversal may take more than is available. */
  readonly kind: 'reversal' | 'correction' | 'payout'
}

/** Takes from a person's available credit. @throws payment.notEnoughCredit, payment.payoutsStopped, user.notFound */
export function debitWallet(kit: Kit, userId: string, { to, ...rest }: Debited): Promise<Once> {
  const move = () => moveOnce(kit, userId, { ...rest, debit: accounts.wallet(userId, rest.currency), credit: to })
  return rest.kind === 'payout' ? assertPayable(kit, userId).then(move) : move()
}

async function moveOnce(kit: Kit, userId: string, movement: Movement): Promise<Once> {
  const once = await changeWallet(kit, userId, {
    ids: [movement.rowId],
    decide: (wallet, moment) => moveCredit(wallet, { userId, movement }, moment),
  })
  if (once === 'earlier') {
    const [before] = await findWalletRows(kit, userId, [movement.rowId])
    assertSame(before, movement)
  }
  return once
}

interface WalletChange<A> {
  /** The ids of all rows that the decision may write. */
  readonly ids: readonly string[]
  decide(wallet: Wallet, moment: Moment): Decision<Wallet, A>
}

/** Changes a wallet; opens it when the fact of the new person has not arrived yet. @throws user.notFound */
async function changeWallet<A>(kit: Kit, userId: string, { ids, decide }: WalletChange<A>): Promise<A> {
  const change = () =>
    kit.change<Wallet, { readonly of: A } | null>(
      wallets,
      userId,
      (wallet, now, committed) => {
        if (!wallet) return { next: null, answer: null }
        const { answer, ...decision } = decide(wallet, { now, committed })
        return { ...decision, answer: { of: answer } }
      },
      { rows: { into: journal.collection, ids } },
    )
  const answer = (await change()) ?? (await findWallet(kit, userId).then(change))
  if (!answer) throw new Error(`The wallet of ${userId} was opened and is not there`)
  return answer.of
}

/** @throws Error when the id of a row was used before for another movement, which a retry never does */
function assertSame(row: JournalRow | undefined, { rowId, ...movement }: Movement): void {
  const before = Object.fromEntries(Object.keys(movement).map((name) => [name, row?.[name as keyof JournalRow]]))
  if (!isDeepStrictEqual(before, { ...movement }))
    throw new Error(`The journal row ${rowId} moved something else before`)
}
