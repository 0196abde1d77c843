import { hash } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { type Currency, currencies } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { newRow } from '@parta/kit/store/row-outbox'
import { accounts, ledgerRowId, signsOf } from './account-rules.ts'
import { type Balance, type Hold, type JournalRow, journal, type Wallet } from './store.ts'

export const depositHold = (paymentId: string) => `deposit:${paymentId}`

/** The id of the row that gives a kept deposit back. */
export const depositReturn = (paymentId: string) => `return-deposit:${paymentId}`

/** Returns the ids of all rows between a payment and its organisation. */
export function orgRowIds(paymentId: string): string[] {
  const posted = [paymentId, depositHold(paymentId)].map(ledgerRowId.post)
  return [...posted, `refund:${paymentId}`, `return-charge:${paymentId}`, depositReturn(paymentId)]
}

function paymentOfHold(id: string): string {
  return id.startsWith('deposit:') ? id.slice('deposit:'.length) : id
}

function kindsOf({ isDeposit }: Hold) {
  return isDeposit
    ? ({ hold: 'depositHeld', release: 'depositReturned', post: 'depositKept' } as const)
    : ({ hold: 'hold', release: 'release', post: 'payment' } as const)
}

/** A movement before it is entered in the journal. */
export interface Movement extends Pick<JournalRow, 'debit' | 'credit' | 'amount' | 'currency' | 'kind' | 'ref'> {
  /** The id of the row: unique for ever, also among all wallets. */
  readonly rowId: string
}

/** When a rule decides, and which of its rows were written before. */
export interface Moment {
  readonly now: Date
  readonly committed: ReadonlySet<string>
}

/** Creates an empty wallet; an existing one is kept. */
export function createWallet(wallet: Wallet | null, userSymbol: number): Decision<Wallet, Wallet> {
  if (wallet) return { next: wallet, answer: wallet }
  const next = { userSymbol, balances: currencies.map((currency) => ({ currency, available: 0, held: 0 })) }
  return { next, answer: next }
}

/**
 * Returns the journal row of a movement that concerns no wallet, for the decision of the document behind it.
 * @throws RangeError
 */
export function rowOf(movement: Movement, now: Date): JournalRow {
  requireMovable(movement)
  const { rowId: _id, ...rest } = movement
  return sealed({ _id, ...rest, at: now, wallet: '', number: 0, available: 0, held: 0 })
}

type Unsealed = Omit<JournalRow, 'digest'>

/** Returns a row with the hash by which damage to it is found. */
export function sealed(row: Unsealed): JournalRow {
  return { ...row, digest: digestOf(row) }
}

/** Returns a hash of everything that a row says, in a fixed order. */
function digestOf({ _id, debit, credit, amount, currency, kind, ref, at, wallet, number, available, held }: Unsealed) {
  const said = [_id, debit, credit, amount, currency, kind, ref, at.getTime(), wallet, number, available, held]
  return hash('sha256', JSON.stringify(said), 'base64url')
}

/** Returns whether a stored row is the one that was written. */
export function isIntact(row: JournalRow): boolean {
  return row.digest === digestOf(row)
}

function requireMovable({ rowId, amount, debit, credit }: Movement): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new RangeError(`${rowId} moves ${amount}, which is not a number of minor units above zero`)
  }
  if (debit === credit) throw new RangeError(`${rowId} moves within one account`)
}

interface Moved {
  readonly wallet: Wallet
  readonly rows: readonly JournalRow[]
}

/** Moves an amount into, out of, or inside a wallet. */
function move({ wallet, rows }: Moved, movement: Movement, { userId, now }: { userId: string; now: Date }): Moved {
  const { rowId: _id, debit, credit, amount, currency, kind, ref } = movement
  requireMovable(movement)
  const before = balanceOf(wallet, currency)
  const signs = signsOf(movement, userId)
  const available = before.available + signs.available * amount
  const held = before.held + signs.held * amount
  if (!Number.isSafeInteger(available) || !Number.isSafeInteger(held)) throw new RangeError(`${_id} is too large`)
  const number = (wallet.entries ?? 0) + 1
  const after: Balance = { currency, available, held }
  const ends = { debit, credit, amount, currency, kind, ref, at: now }
  const row = sealed({ _id, ...ends, wallet: userId, number, available, held })
  return {
    wallet: {
      ...wallet,
      balances: currencies.map((each) => (each === currency ? after : balanceOf(wallet, each))),
      entries: number,
    },
    rows: rows.length > 0 ? [...rows, row] : [row],
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
    if (committed.has(ledgerRowId.hold(id))) {
      assertSame(existing.get(id) ?? hold, hold)
      answer[existing.has(id) ? 'held' : 'settled'].push(id)
      continue
    }
    const ends = { debit: accounts.wallet(userId, currency), credit: accounts.held(userId, currency) }
    const why = { kind: kindsOf(hold).hold, ref: paymentOfHold(id) }
    moved = move(moved, { rowId: ledgerRowId.hold(id), ...ends, amount, currency, ...why }, { userId, now })
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
function assertCovered(wallet: Wallet, spent: Iterable<Currency>): void {
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
    const rowId = ledgerRowId[end](id)
    const hold = moved.wallet.holds?.find((each) => each.id === id)
    if (committed.has(rowId)) answer.done.push(id)
    else if (hold) {
      const { amount, currency } = hold
      const debit = accounts.held(userId, currency)
      const to = { post: hold.to, release: accounts.wallet(userId, currency) }[end]
      const why = { kind: kindsOf(hold)[end], ref: paymentOfHold(id) }
      moved = move(moved, { rowId, debit, credit: to, amount, currency, ...why }, { userId, now })
      moved = {
        ...moved,
        wallet: { ...moved.wallet, holds: moved.wallet.holds?.filter((each) => each !== hold) ?? [] },
      }
      answer.done.push(id)
    } else answer.missing.push(id)
  }
  return moved.rows.length > 0 ? decided(moved, answer) : { next: wallet, answer }
}

/** Whether a movement was made by this call, or before. */
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
  if (committed.has(movement.rowId)) return { next: wallet, answer: 'earlier' }
  const moved = move({ wallet, rows: [] }, movement, { userId, now })
  const isDebit = movement.debit === accounts.wallet(userId, movement.currency)
  if (isDebit && movement.kind !== 'reversal') assertCovered(moved.wallet, [movement.currency])
  return decided(moved, 'done')
}
