import { AppError } from '@parta/contracts/errors'
import type { MovementKind } from '@parta/contracts/money'
import { type Currency, currencies } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { newRow } from '@parta/kit/store/row-outbox'
import { type Balance, type Hold, type JournalRow, journal, type Wallet } from './store.ts'

/** The names of accounts. Money is never made: a movement takes it from one account and gives it to another. */
export const accounts = {
  /** Credit that a person can spend. */
  wallet: (userId: string, currency: Currency) => `wallet:${userId}:${currency}`,
  /** Credit of a person that is reserved for payments in progress. */
  held: (userId: string, currency: Currency) => `held:${userId}:${currency}`,
  /** What an organisation has sold. */
  org: (orgId: string, currency: Currency) => `org:${orgId}:${currency}`,
  /** The operator's bank account, from which top-ups come. */
  bank: (iban: string, currency: Currency) => `bank:${iban}:${currency}`,
  /** Money at the bank that belongs to nobody known yet. */
  unmatched: (currency: Currency) => `unmatched:${currency}`,
  /** What corrections by hand gave and took. */
  correction: (currency: Currency) => `correction:${currency}`,
  /** Credit that nobody can claim any more. */
  forfeited: (currency: Currency) => `forfeited:${currency}`,
} as const

/** The ids of the operations of a hold. */
export const operations = {
  hold: (id: string) => `hold:${id}`,
  post: (id: string) => `post:${id}`,
  release: (id: string) => `release:${id}`,
} as const

/** The hold of a payment's deposit. */
export const depositHold = (paymentId: string) => `deposit:${paymentId}`

/** Returns the payment that a hold belongs to. */
function paymentOfHold(id: string): string {
  return id.startsWith('deposit:') ? id.slice('deposit:'.length) : id
}

/** The kinds of the movements of a hold. */
function kindsOf({ isDeposit }: Hold) {
  return isDeposit
    ? ({ hold: 'depositHeld', release: 'depositReturned', post: 'depositKept' } as const)
    : ({ hold: 'hold', release: 'release', post: 'payment' } as const)
}

/** A movement before it is entered in the journal. */
export interface Movement {
  /** The operation's id: unique for ever, also among all wallets. */
  readonly op: string
  readonly debit: string
  readonly credit: string
  readonly amount: number
  readonly currency: Currency
  readonly kind: MovementKind
  readonly ref: string
}

/** When a rule decides, and which of its operations were done before. */
export interface Moment {
  readonly now: Date
  readonly committed: ReadonlySet<string>
}

/** Creates an empty wallet; an existing one is kept. */
export function openWallet(wallet: Wallet | null, userSymbol: number): Decision<Wallet, Wallet> {
  if (wallet) return { next: wallet, answer: wallet }
  const next = { userSymbol, balances: currencies.map((currency) => ({ currency, available: 0, held: 0 })) }
  return { next, answer: next }
}

/** Returns the journal row of a movement that concerns no wallet, for the decision of the document behind it. */
export function rowOf({ op: _id, ...movement }: Movement, now: Date): JournalRow {
  if (!Number.isSafeInteger(movement.amount) || movement.amount <= 0) {
    throw new RangeError(`${_id} moves ${movement.amount}, which is not a number of minor units above zero`)
  }
  if (movement.debit === movement.credit) throw new RangeError(`${_id} moves within one account`)
  return { _id, ...movement, at: now }
}

interface Moved {
  readonly wallet: Wallet
  readonly rows: readonly JournalRow[]
}

/** Moves an amount into, out of, or inside a wallet. */
function move({ wallet, rows }: Moved, movement: Movement, { userId, now }: { userId: string; now: Date }): Moved {
  const { currency, amount, debit, credit } = movement
  const row = rowOf(movement, now)
  const change = (account: string) => (credit === account ? amount : 0) - (debit === account ? amount : 0)
  const before = balanceOf(wallet, currency)
  const after: Balance = {
    currency,
    available: before.available + change(accounts.wallet(userId, currency)),
    held: before.held + change(accounts.held(userId, currency)),
  }
  if (![after.available, after.held].every(Number.isSafeInteger)) throw new RangeError(`${movement.op} is too large`)
  const number = (wallet.entries ?? 0) + 1
  return {
    wallet: {
      ...wallet,
      balances: currencies.map((each) => (each === currency ? after : balanceOf(wallet, each))),
      entries: number,
    },
    rows: [...rows, { ...row, wallet: userId, number, available: after.available, held: after.held }],
  }
}

export function balanceOf({ balances }: Pick<Wallet, 'balances'>, currency: Currency): Balance {
  return balances.find((balance) => balance.currency === currency) ?? { currency, available: 0, held: 0 }
}

function decided<A>({ wallet, rows }: Moved, answer: A): Decision<Wallet, A> {
  return { next: wallet, rows: rows.map((row) => newRow(journal, row)), answer }
}

/** What became of each hold of a call, by its id. */
export interface Held {
  /** Reserved, by this call or an earlier one. */
  readonly held: readonly string[]
  /** Reserved by an earlier call, and posted or released since. */
  readonly settled: readonly string[]
}

/**
 * Reserves all amounts or none; those reserved before are not reserved again.
 * @throws payment.notEnoughCredit with what is missing
 */
export function holdAmounts(
  wallet: Wallet,
  { userId, holds }: { readonly userId: string; readonly holds: readonly Hold[] },
  { now, committed }: Moment,
): Decision<Wallet, Held> {
  const existing = new Map(wallet.holds?.map((hold) => [hold.id, hold]))
  const answer = { held: [] as string[], settled: [] as string[] }
  let moved: Moved = { wallet, rows: [] }
  for (const hold of holds) {
    const { id, amount, currency } = hold
    if (committed.has(operations.hold(id))) {
      assertSame(existing.get(id) ?? hold, hold)
      answer[existing.has(id) ? 'held' : 'settled'].push(id)
      continue
    }
    const ends = { debit: accounts.wallet(userId, currency), credit: accounts.held(userId, currency) }
    const why = { kind: kindsOf(hold).hold, ref: paymentOfHold(id) }
    moved = move(moved, { op: operations.hold(id), ...ends, amount, currency, ...why }, { userId, now })
    moved = { ...moved, wallet: { ...moved.wallet, holds: [...(moved.wallet.holds ?? []), hold] } }
    answer.held.push(id)
  }
  assertCovered(moved.wallet, new Set(moved.rows.map(({ currency }) => currency)))
  return moved.rows.length > 0 ? decided(moved, answer) : { next: wallet, answer }
}

/** @throws Error when a hold was made before with other terms, which a retry never does */
function assertSame(before: Hold, { id, amount, currency, to }: Hold): void {
  if (before.amount !== amount || before.currency !== currency || before.to !== to)
    throw new Error(`The hold ${id} was made for something else`)
}

/** @throws payment.notEnoughCredit */
function assertCovered(wallet: Wallet, spent: ReadonlySet<Currency>): void {
  for (const currency of spent) {
    const { available } = balanceOf(wallet, currency)
    if (available < 0) throw new AppError('payment.notEnoughCredit', { params: { missing: -available, currency } })
  }
}

/** What became of the holds of a call, by their ids. */
export interface Settled {
  /** Posted, or released, as asked; by this call or an earlier one. */
  readonly done: readonly string[]
  /** Not held: unknown, or settled the other way. */
  readonly missing: readonly string[]
}

/** Ends holds: posting pays them to their account, releasing makes them available again. */
export function settleHolds(
  wallet: Wallet,
  { userId, ids, end }: { readonly userId: string; readonly ids: readonly string[]; readonly end: 'post' | 'release' },
  { now, committed }: Moment,
): Decision<Wallet, Settled> {
  const answer = { done: [] as string[], missing: [] as string[] }
  let moved: Moved = { wallet, rows: [] }
  for (const id of new Set(ids)) {
    const op = operations[end](id)
    const hold = moved.wallet.holds?.find((each) => each.id === id)
    if (committed.has(op)) answer.done.push(id)
    else if (hold) {
      const { amount, currency } = hold
      const debit = accounts.held(userId, currency)
      const to = { post: hold.to, release: accounts.wallet(userId, currency) }[end]
      const why = { kind: kindsOf(hold)[end], ref: paymentOfHold(id) }
      moved = move(moved, { op, debit, credit: to, amount, currency, ...why }, { userId, now })
      moved = {
        ...moved,
        wallet: { ...moved.wallet, holds: moved.wallet.holds?.filter((each) => each !== hold) ?? [] },
      }
      answer.done.push(id)
    } else answer.missing.push(id)
  }
  return moved.rows.length > 0 ? decided(moved, answer) : { next: wallet, answer }
}

/** Whether an operation was done by this call, or before. */
export type Once = 'done' | 'earlier'

/**
 * Moves an amount into or out of the available credit. Only a reversal may take more than is there.
 * @throws payment.notEnoughCredit
 */
export function moveCredit(
  wallet: Wallet,
  { userId, movement }: { readonly userId: string; readonly movement: Movement },
  { now, committed }: Moment,
): Decision<Wallet, Once> {
  if (committed.has(movement.op)) return { next: wallet, answer: 'earlier' }
  const moved = move({ wallet, rows: [] }, movement, { userId, now })
  const isDebit = movement.debit === accounts.wallet(userId, movement.currency)
  if (isDebit && movement.kind !== 'reversal') assertCovered(moved.wallet, new Set([movement.currency]))
  return decided(moved, 'done')
}
