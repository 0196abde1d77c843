import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accounts } from './account-rules.ts'
import { isIntact, pagesBetween, pagesOf, rowsOf } from './page-rules.ts'
import { holdAmounts, moveCredit, openWallet, rowOf, settleHolds } from './rules.ts'
import type { JournalPage, JournalRow } from './store.ts'

const userId = 'jana'
const moment = (second: number) => ({
  now: new Date(Date.UTC(2026, 10, 23, 10, 0, second)),
  committed: new Set<string>(),
})

const aStep = fc.record({
  what: fc.constantFrom('topUp', 'reversal', 'hold', 'post', 'release'),
  id: fc.integer({ min: 0, max: 3 }),
  amount: fc.integer({ min: 1, max: 1000 }),
  currency: fc.constantFrom('CZK', 'EUR'),
  /** A ref that is not part of the operation's id. */
  isOther: fc.boolean(),
})
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** Returns the rows of a wallet after some steps, in two writes. */
function rowsAfter(steps: readonly Step[]): JournalRow[] {
  let wallet = openWallet(null, 1).answer
  return steps.flatMap(({ what, id, amount, currency, isOther }, at) => {
    const own = accounts.wallet(userId, currency)
    const bank = accounts.bank('CZ01', currency)
    const ends = what === 'topUp' ? { debit: bank, credit: own } : { debit: own, credit: bank }
    const time = moment(at < steps.length / 2 ? 0 : 1)
    try {
      const hold = { id: `${id}-${at}`, amount, currency, to: accounts.org('club', currency) }
      const held = wallet.holds?.find((each) => each.id.startsWith(`${id}-`))?.id ?? ''
      const movement = { op: `bank:${at}`, ref: isOther ? 'other' : `${at}`, amount, currency, ...ends }
      const decision =
        what === 'topUp' || what === 'reversal'
          ? moveCredit(wallet, { userId, movement: { ...movement, kind: what } }, time)
          : what === 'hold'
            ? holdAmounts(wallet, { userId, holds: [hold] }, time)
            : settleHolds(wallet, { userId, ids: [held], end: what }, time)
      wallet = decision.next
      return (decision.rows ?? []).map(({ row }) => row as JournalRow)
    } catch {
      return []
    }
  })
}

/** As the database returns it. */
const stored = (page: JournalPage) => ({ ...structuredClone(page), at: new Date(page.at) })

describe('the pages of the journal', () => {
  it('contain each movement as it was made, with the balances after it', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
        const rows = rowsAfter(steps)
        expect(pagesOf(rows).map(stored).flatMap(rowsOf)).toEqual(rows)
      }),
    )
  })

  it('have the movements of one moment each, and never too many', () => {
    const movement = { amount: 1, currency: 'CZK', ref: 'r', kind: 'topUp' } as const
    const ends = { debit: accounts.bank('CZ01', 'CZK'), credit: accounts.wallet(userId, 'CZK') }
    let wallet = openWallet(null, 1).answer
    const rows = Array.from({ length: 5001 }, (_none, at) => {
      const made = moveCredit(
        wallet,
        { userId, movement: { op: `${at}`, ...movement, ...ends } },
        at < 4500 ? moment(0) : moment(1),
      )
      wallet = made.next
      return made.rows?.[0]?.row as JournalRow
    })
    const pages = pagesOf(rows)
    expect(pages.map(({ number, ops }) => [number, ops.length])).toEqual([
      [1, 2000],
      [2001, 2000],
      [4001, 500],
      [4501, 501],
    ])
    expect(pages.map(({ _id }) => _id).toSorted()).toEqual(pages.map(({ _id }) => _id))
    const { $gte, $lte } = pagesBetween(userId)._id
    expect(pages.every(({ _id }) => _id >= $gte && _id <= $lte)).toBe(true)
  })

  it('have one movement each when the movements concern no wallet', () => {
    const movement = { amount: 5, currency: 'CZK', ref: 'r', kind: 'payout' } as const
    const ends = { debit: accounts.org('club', 'CZK'), credit: accounts.bank('CZ01', 'CZK') }
    const rows = ['a', 'b'].map((op) => rowOf({ op, ...movement, ...ends }, moment(0).now))
    const pages = pagesOf(rows)
    expect(pages.map(({ ops }) => ops)).toEqual([['a'], ['b']])
    expect(new Set(pages.map(({ _id }) => _id)).size).toBe(2)
    expect(pages.map(stored).flatMap(rowsOf)).toEqual(rows)
  })

  it('contradict themselves when an amount was changed', () => {
    const steps = [1, 2, 3, 4].map(
      (id) => ({ what: 'topUp', id, amount: 100, currency: 'CZK', isOther: false }) as const,
    )
    const [page] = pagesOf(rowsAfter(steps))
    expect(page?.amounts).toEqual([100, 100])
    const changed = rowsOf({ ...(page as JournalPage), amounts: [100, 101] })
    expect(changed[0]).toMatchObject({ amount: 100, available: 99 })
  })

  it('is known as the one that was written until anything in it changes', () => {
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 1, maxLength: 20 }), fc.nat(), (steps, which) => {
        for (const page of pagesOf(rowsAfter(steps)).map(stored)) {
          expect(isIntact(page)).toBe(true)
          const { digest, ...rest } = page
          // Any character of any value: what is changed is no longer intact, unless it is the same.
          const text = JSON.stringify(rest)
          const at = which % text.length
          const changed = text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
          const other = readPage(changed)
          if (other && JSON.stringify(other) !== text) expect(isIntact({ ...other, digest })).toBe(false)
        }
      }),
    )
  })
})

/** Returns a page from its text; `null` when the change left no page. */
function readPage(text: string): JournalPage | null {
  try {
    const page = JSON.parse(text) as JournalPage
    const names = ['_id', 'wallet', 'number', 'at', 'forms', 'ops', 'amounts', 'after']
    const isWhole = names.every((name) => name in page) && !Number.isNaN(new Date(page.at).getTime())
    return isWhole ? { ...page, at: new Date(page.at) } : null
  } catch {
    return null
  }
}
