import { describe, expect, it } from 'vitest'
import { accounts } from './account-rules.ts'
import { createWallet, holdAmounts, moveCredit } from './rules.ts'
import type { JournalRow, Wallet } from './store.ts'
import { checkWallet, unchecked } from './verify-rules.ts'

const now = new Date('2026-11-23T10:00:00Z')
const userId = 'jana'
const moment = { now, committed: new Set<string>() }

/** A wallet with a top-up, a payout and a hold, and its journal. */
function aLedger() {
  const own = accounts.wallet(userId, 'CZK')
  const bank = accounts.bank('CZ01', 'CZK')
  const base = { currency: 'CZK', ref: '1' } as const
  const topUp = moveCredit(
    createWallet(null, 1).answer,
    { userId, movement: { ...base, rowId: 'bank:1', amount: 500, kind: 'topUp', debit: bank, credit: own } },
    moment,
  )
  const payout = moveCredit(
    topUp.next,
    { userId, movement: { ...base, rowId: 'out:1', amount: 100, kind: 'payout', debit: own, credit: bank } },
    moment,
  )
  const holds = [{ id: 'a', amount: 50, currency: 'CZK' as const, to: accounts.org('club', 'CZK') }]
  const held = holdAmounts(payout.next, { userId, holds }, moment)
  const rows = [topUp, payout, held].flatMap((decision) => decision.rows ?? []).map(({ row }) => row as JournalRow)
  return { wallet: held.next, rows }
}
const { wallet, rows } = aLedger()
const [first, second, third] = rows as [JournalRow, JournalRow, JournalRow]
const check = (changed: Wallet, list: readonly JournalRow[], from = unchecked) =>
  checkWallet(changed, { userId, rows: list, from })
const withBalance = (available: number, held: number): Wallet => ({
  ...wallet,
  balances: wallet.balances.map((each) => (each.currency === 'CZK' ? { ...each, available, held } : each)),
})

describe('the check of a wallet', () => {
  it('finds that its rows add up to its balance, in any order of reading, also in several steps', () => {
    expect(check(wallet, [third, first, second])).toMatchObject({ number: 3 })
    const half = check({ ...withBalance(400, 0), entries: 2, holds: [] }, [first, second])
    expect(half).toMatchObject({ number: 2 })
    if (typeof half !== 'string') expect(check(wallet, [third], half)).toMatchObject({ number: 3 })
  })

  it('leaves out rows that the wallet did not count when it was read', () => {
    expect(check({ ...withBalance(400, 0), entries: 2, holds: [] }, rows)).toMatchObject({ number: 2 })
  })

  it.each<[string, Wallet, readonly JournalRow[]]>([
    ['row 2 is missing', wallet, [first, third]],
    ['row 3 is there twice', wallet, [first, second, { ...second, _id: 'again' }, third]],
    ['the journal has 2 rows, the wallet counts 3', wallet, [first, second]],
    ['the wallet says 351', withBalance(351, 50), rows],
    ['the wallet says 350 and 49', withBalance(350, 49), rows],
    ['bank:1 leads to 501', wallet, [{ ...first, amount: 501 }, second, third]],
    ['bank:1 moves -500', wallet, [{ ...first, amount: -500 }, second, third]],
    ['the holds add up to 0', { ...wallet, holds: [] }, rows],
  ])('finds that %s', (flaw, changed, list) => {
    expect(check(changed, list)).toContain(flaw)
  })
})
