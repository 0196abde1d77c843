import { type Currency, currencies } from '@parta/contracts/values'
import { signsOf } from './account-rules.ts'
import { balanceOf } from './rules.ts'
import type { JournalRow, Wallet } from './store.ts'

/** How far a wallet's journal was added up. */
export interface Checked {
  /** The number of the last row that was added. */
  readonly number: number
  readonly sums: ReadonlyMap<Currency, { readonly available: number; readonly held: number }>
}

export const unchecked: Checked = { number: 0, sums: new Map() }

interface Rows {
  readonly userId: string
  /** The wallet's rows that follow what was checked, in any order. */
  readonly rows: readonly JournalRow[]
  readonly from: Checked
}

/**
 * Adds the rows that follow to what was checked before, and compares the sums with the wallet.
 * @param rows all rows that follow
 * @returns the first difference, in words for the log, or how far was checked
 */
export function checkWallet(wallet: Wallet, next: Rows): Checked | string {
  const checked = addRows(wallet, next)
  if (typeof checked === 'string') return checked
  const { number, sums } = checked
  const { entries = 0 } = wallet
  if (number !== entries) return `the journal has ${number} rows, the wallet counts ${entries}`
  return flawOfBalance(wallet, sums) ?? checked
}

/**
 * Adds rows to what was checked before. Rows that the wallet does not count yet are left out.
 * @returns the first flaw of a row, in words for the log, or how far was checked
 */
export function addRows(wallet: Pick<Wallet, 'entries'>, { userId, rows, from }: Rows): Checked | string {
  const { entries = 0 } = wallet
  const sums = new Map(from.sums)
  let { number } = from
  for (const row of rows.toSorted((a, b) => a.number - b.number)) {
    if (row.number > entries) break
    number += 1
    if (row.number !== number) return `row ${number} is ${row.number === number - 1 ? 'there twice' : 'missing'}`
    const flaw = add(sums, userId, row)
    if (flaw) return flaw
  }
  return { number, sums }
}

type Sums = Map<Currency, { readonly available: number; readonly held: number }>

function add(sums: Sums, userId: string, row: JournalRow): string | null {
  const { _id, currency, amount } = row
  const signs = signsOf(row, userId)
  if (!Number.isSafeInteger(amount) || amount <= 0) return `${_id} moves ${amount}`
  const before = sums.get(currency) ?? { available: 0, held: 0 }
  const available = before.available + signs.available * amount
  const held = before.held + signs.held * amount
  sums.set(currency, { available, held })
  if (available === row.available && held === row.held) return null
  return `${_id} leads to ${available} and ${held} held, its row says ${row.available} and ${row.held}`
}

function flawOfBalance(wallet: Wallet, sums: Checked['sums']): string | null {
  for (const currency of currencies) {
    const balance = balanceOf(wallet, currency)
    const { available, held } = sums.get(currency) ?? { available: 0, held: 0 }
    if (balance.available !== available || balance.held !== held)
      return `${currency}: the journal adds up to ${available} and ${held} held, the wallet says ${balance.available} and ${balance.held}`
    const reserved = wallet.holds?.filter((hold) => hold.currency === currency) ?? []
    const total = reserved.reduce((sum, { amount }) => sum + amount, 0)
    if (total !== held) return `${currency}: the holds add up to ${total}, the wallet says ${held} held`
  }
  return null
}
