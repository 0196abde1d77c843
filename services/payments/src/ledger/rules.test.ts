import type { Decision } from '@parta/kit/store/decision'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accounts } from './account-rules.ts'
import {
  balanceOf,
  createWallet,
  holdAmounts,
  isIntact,
  type Movement,
  moveCredit,
  rowOf,
  settleHolds,
} from './rules.ts'
import type { Hold, JournalRow, Wallet } from './store.ts'

const now = new Date('2026-11-23T10:00:00Z')
const userId = 'jana'
const none: ReadonlySet<string> = new Set()
const empty = createWallet(null, 1_000_042).answer

const topUp = (amount: number, rowId = 'bank:1', currency: 'CZK' | 'EUR' = 'CZK'): Movement => ({
  rowId,
  amount,
  currency,
  debit: accounts.bank('CZ01', currency),
  credit: accounts.wallet(userId, currency),
  kind: 'topUp',
  ref: '1',
})
const debit = (amount: number, kind: 'reversal' | 'payout' = 'payout', rowId = 'out'): Movement => ({
  ...topUp(amount, rowId),
  debit: accounts.wallet(userId, 'CZK'),
  credit: accounts.bank('CZ01', 'CZK'),
  kind,
})
const aHold = (id: string, amount: number, currency: 'CZK' | 'EUR' = 'CZK'): Hold => ({
  id,
  amount,
  currency,
  to: accounts.org('club', currency),
})
const rowsOf = ({ rows = [] }: Decision<Wallet, unknown>) => rows.map(({ row }) => row as JournalRow)
const credit = (wallet: Wallet, movement: Movement, committed = none) =>
  moveCredit(wallet, { userId, movement }, { now, committed })
const hold = (wallet: Wallet, holds: readonly Hold[], committed = none) =>
  holdAmounts(wallet, { userId, holds }, { now, committed })
type End = readonly ['post' | 'release', ...string[]]
const end = (wallet: Wallet, [how, ...ids]: End, committed = none) =>
  settleHolds(wallet, { userId, ids, end: how }, { now, committed })
const withCredit = (amount: number) => credit(empty, topUp(amount)).next

describe('a movement of credit', () => {
  it('changes the balance and is one row with two accounts', () => {
    const decision = credit(empty, topUp(500_00))
    expect(balanceOf(decision.next, 'CZK')).toEqual({ currency: 'CZK', available: 500_00, held: 0 })
    expect(rowsOf(decision)).toEqual([
      {
        _id: 'bank:1',
        debit: 'bank:CZ01:CZK',
        credit: 'wallet:jana:CZK',
        amount: 500_00,
        currency: 'CZK',
        kind: 'topUp',
        ref: '1',
        at: now,
        wallet: 'jana',
        number: 1,
        available: 500_00,
        held: 0,
        digest: expect.any(String),
      },
    ])
  })

  it('is known as the one that was written until anything in its row changes', () => {
    const [row] = rowsOf(credit(empty, topUp(500_00)))
    if (!row) throw new Error('no row')
    expect(isIntact(structuredClone(row))).toBe(true)
    const others = { amount: 1, number: 2, available: 1, held: 1, at: new Date(0) }
    for (const field of Object.keys(row)) {
      expect(
        isIntact({ ...row, [field]: 'other', ...(field in others ? { [field]: others[field as 'at'] } : {}) }),
      ).toBe(false)
    }
  })

  it('changes nothing when its row was written before', () => {
    const wallet = withCredit(500_00)
    expect(credit(wallet, topUp(500_00), new Set(['bank:1']))).toEqual({ next: wallet, answer: 'earlier' })
  })

  it('takes no more than is available', () => {
    expect(() => credit(withCredit(100), debit(101))).toThrow('payment.notEnoughCredit')
    expect(balanceOf(credit(withCredit(100), debit(100)).next, 'CZK').available).toBe(0)
  })

  it('may take more when it reverses a transfer that was spent already, and nothing can be spent until it is paid', () => {
    const owing = credit(withCredit(100), debit(250, 'reversal')).next
    expect(balanceOf(owing, 'CZK').available).toBe(-150)
    expect(() => hold(owing, [aHold('a', 1)])).toThrow('payment.notEnoughCredit')
    const paid = credit(owing, topUp(160, 'bank:2')).next
    expect(hold(paid, [aHold('a', 10)]).answer.held).toEqual(['a'])
  })

  it('may concern no wallet', () => {
    const unmatched = { ...topUp(100), credit: accounts.unmatched('CZK') }
    expect(rowOf(unmatched, now)).toMatchObject({ _id: 'bank:1', debit: 'bank:CZ01:CZK', credit: 'unmatched:CZK' })
    expect(() => rowOf({ ...unmatched, credit: unmatched.debit }, now)).toThrow(RangeError)
  })

  it('is refused within one account', () => {
    expect(() => credit(empty, { ...topUp(100), debit: accounts.wallet(userId, 'CZK') })).toThrow(RangeError)
  })

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses the amount %s', (amount) => {
    expect(() => credit(empty, topUp(amount))).toThrow(RangeError)
    expect(() => hold(withCredit(100), [aHold('a', amount)])).toThrow(RangeError)
  })
})

describe('a hold', () => {
  it('reserves all amounts or none, and says what is missing', () => {
    const wallet = withCredit(100)
    expect(() => hold(wallet, [aHold('a', 60), aHold('b', 60)])).toThrow(
      expect.objectContaining({ code: 'payment.notEnoughCredit', params: { missing: 20, currency: 'CZK' } }),
    )
    expect(() => hold(wallet, [aHold('a', 60), aHold('e', 1, 'EUR')])).toThrow(
      expect.objectContaining({ params: { missing: 1, currency: 'EUR' } }),
    )
    const held = hold(wallet, [aHold('a', 60), aHold('b', 40)])
    expect(balanceOf(held.next, 'CZK')).toMatchObject({ available: 0, held: 100 })
    expect(rowsOf(held).map(({ _id, number }) => [_id, number])).toEqual([
      ['hold:a', 2],
      ['hold:b', 3],
    ])
  })

  it('is posted once: the amount goes to its account', () => {
    const held = hold(withCredit(100), [aHold('a', 60)]).next
    const posted = end(held, ['post', 'a', 'a', 'unknown'])
    expect(posted.answer).toEqual({ done: ['a'], missing: ['unknown'] })
    expect(balanceOf(posted.next, 'CZK')).toMatchObject({ available: 40, held: 0 })
    expect(posted.next.holds).toEqual([])
    expect(rowsOf(posted)).toMatchObject([
      { _id: 'post:a', debit: 'held:jana:CZK', credit: 'org:club:CZK', amount: 60 },
    ])
    const again = end(posted.next, ['post', 'a'], new Set(['post:a']))
    expect(again).toEqual({ next: posted.next, answer: { done: ['a'], missing: [] } })
  })

  it('is released once, and cannot be posted then', () => {
    const held = hold(withCredit(100), [aHold('a', 60)]).next
    const released = end(held, ['release', 'a'])
    expect(balanceOf(released.next, 'CZK')).toMatchObject({ available: 100, held: 0 })
    const committed = new Set(['hold:a', 'release:a'])
    expect(end(released.next, ['post', 'a'], committed)).toEqual({
      next: released.next,
      answer: { done: [], missing: ['a'] },
    })
    expect(end(released.next, ['release', 'a'], committed).answer).toEqual({ done: ['a'], missing: [] })
  })

  it('that is made again is not reserved again, and says whether it was settled', () => {
    const held = hold(withCredit(100), [aHold('a', 60)]).next
    const committed = new Set(['hold:a'])
    expect(hold(held, [aHold('a', 60)], committed)).toEqual({ next: held, answer: { held: ['a'], settled: [] } })
    expect(() => hold(held, [aHold('a', 61)], committed)).toThrow('something else')
    const posted = end(held, ['post', 'a']).next
    expect(hold(posted, [aHold('a', 60)], committed).answer).toEqual({ held: [], settled: ['a'] })
    const more = hold(held, [aHold('a', 60), aHold('b', 40)], committed)
    expect(rowsOf(more).map(({ _id }) => _id)).toEqual(['hold:b'])
  })
})

/** An attempt to move credit; ids repeat, as retries do. */
const attempt = fc.record({
  what: fc.constantFrom('topUp', 'payout', 'reversal', 'hold', 'post', 'release'),
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  amount: fc.integer({ min: 1, max: 500 }),
})

describe('a wallet', () => {
  it('always has the balance that its journal adds up to, in any order of movements and retries', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
        let wallet = empty
        const journal = new Map<string, JournalRow>()
        for (const { what, id, amount } of attempts) {
          const committed = new Set(journal.keys())
          const decide = () => {
            if (what === 'topUp') return credit(wallet, topUp(amount, `bank:${id}`), committed)
            if (what === 'payout' || what === 'reversal')
              return credit(wallet, debit(amount, what, `${what}:${id}`), committed)
            if (what === 'hold') return hold(wallet, [aHold(id, amount), aHold(`${id}-2`, amount)], committed)
            return end(wallet, [what === 'post' ? 'post' : 'release', id, `${id}-2`], committed)
          }
          let decision: Decision<Wallet, unknown>
          try {
            decision = decide()
          } catch (error) {
            // A hold that comes again with another amount is refused, too.
            expect(String(error)).toMatch(/payment\.notEnoughCredit|was made for something else/)
            continue
          }
          wallet = decision.next
          for (const row of rowsOf(decision)) {
            expect(journal.has(row._id)).toBe(false)
            expect(row.number).toBe(journal.size + 1)
            if (what !== 'reversal' && (what === 'hold' || what === 'payout'))
              expect(row.available).toBeGreaterThanOrEqual(0)
            journal.set(row._id, row)
          }
        }
        const sum = (account: string) =>
          [...journal.values()].reduce(
            (total, row) =>
              total + (row.credit === account ? row.amount : 0) - (row.debit === account ? row.amount : 0),
            0,
          )
        const { available, held } = balanceOf(wallet, 'CZK')
        expect([available, held]).toEqual([sum(accounts.wallet(userId, 'CZK')), sum(accounts.held(userId, 'CZK'))])
        expect(held).toBe((wallet.holds ?? []).reduce((total, { amount }) => total + amount, 0))
        expect(wallet.entries ?? 0).toBe(journal.size)
      }),
    )
  })
})
