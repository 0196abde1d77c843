import type { Kit } from '@parta/kit/kit'
import { eventually } from '@parta/kit/testing'
import { depth } from '@parta/kit/testing-depth'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { accounts } from '../src/ledger/account-rules.ts'
import { creditWallet, debitWallet, holdCredit, postHolds, releaseHolds } from '../src/ledger/change-credit.ts'
import { readRows } from '../src/ledger/read-rows.ts'
import { type JournalRow, readWallet, wallets } from '../src/ledger/store.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { deaths, dyingKit } from './dying-kit.ts'

let alone: Alone
let kit: Kit
beforeAll(async () => {
  alone = await openAlone(service)
  ;({ kit } = alone.running)
})
afterAll(() => alone.close())

const aStep = fc.record({
  what: fc.constantFrom('topUp', 'correction', 'reversal', 'hold', 'post', 'release'),
  // Few ids, so that the same movement is asked for again and again, and by several callers at once.
  id: fc.integer({ min: 0, max: 7 }),
  who: fc.integer({ min: 0, max: 1 }),
  deaths: fc.array(fc.constantFrom(...deaths), { maxLength: 3 }),
})
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** Runs a step in processes that die in turn, and at last in one that does not. */
async function run(step: Step, userId: string): Promise<void> {
  for (const death of [...step.deaths, 'never' as const]) {
    try {
      return await command(dyingKit(kit, death), step, userId)
    } catch (error) {
      if (death === 'never') {
        expect(error).toMatchObject({ code: 'payment.notEnoughCredit' })
        return
      }
    }
  }
}

async function command(process: Kit, { what, id }: Step, userId: string): Promise<void> {
  // The amount follows from the id, as that of a payment or bank line does.
  const amount = [1, 50, 200, 999, 300, 20, 7, 450][id] ?? 1
  const base = { amount, currency: 'CZK', ref: `${id}` } as const
  const bank = accounts.bank('CZ01', 'CZK')
  const own = (name: string) => `${name}:${userId}:${id}`
  if (what === 'topUp') await creditWallet(process, userId, { ...base, rowId: own('bank'), from: bank, kind: 'topUp' })
  if (what === 'correction')
    await debitWallet(process, userId, { ...base, rowId: own('out'), to: bank, kind: 'correction' })
  if (what === 'reversal')
    await debitWallet(process, userId, { ...base, rowId: own('back'), to: bank, kind: 'reversal' })
  const to = accounts.org('club', 'CZK')
  const deposit = id % 2 === 1 ? { isDeposit: true as const } : {}
  if (what === 'hold') {
    await holdCredit(process, userId, { holds: [{ id: own('pay'), amount, currency: 'CZK', to, ...deposit }] })
  }
  if (what === 'post') await postHolds(process, userId, [own('pay')])
  if (what === 'release') await releaseHolds(process, userId, [own('pay')])
}

/** What accounts have, by the journal alone. */
function sumsOf(rows: readonly JournalRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { debit, credit, amount } of rows) {
    sums.set(debit, (sums.get(debit) ?? 0) - amount)
    sums.set(credit, (sums.get(credit) ?? 0) + amount)
  }
  return sums
}

describe('the ledger', () => {
  it('is exact after any interleaving of retried movements in processes that die between any two steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(aStep, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), async (turns) => {
        const owners = [await alone.people.person(), await alone.people.person()]
        const ownerOf = ({ who }: Step) => owners[who]?.id ?? ''
        for (const turn of turns) await Promise.all(turn.map((step) => run(step, ownerOf(step))))
        for (const { id } of owners) await assertExact(id)
      }),
      // Shrinking would repeat crashes for minutes; the seed of a failure is enough.
      { numRuns: depth(4, 40), endOnFailure: true },
    )
  })
})

async function assertExact(userId: string): Promise<void> {
  // Another process's sweep inserts what the dead ones left.
  await kit.database
    .native(wallets.collection)
    .updateOne({ _id: userId, pendingAt: { $exists: true } }, { $set: { pendingAt: new Date(0) } })
  await eventually(async () => expect((await readWallet(kit, userId))?.pendingRows ?? []).toEqual([]))
  const wallet = await readWallet(kit, userId)
  const rows: JournalRow[] = []
  if (wallet) for await (const row of readRows(kit, wallet)) rows.push(row)
  const sums = sumsOf(rows)
  expect([...sums.values()].reduce((sum, each) => sum + each, 0)).toBe(0)
  const balance = wallet?.balances.find(({ currency }) => currency === 'CZK') ?? { available: 0, held: 0 }
  expect(balance).toMatchObject({
    available: sums.get(accounts.wallet(userId, 'CZK')) ?? 0,
    held: sums.get(accounts.held(userId, 'CZK')) ?? 0,
  })
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, at) => at + 1))
  for (const { kind, available, held } of rows) {
    if (['hold', 'depositHeld', 'payout', 'correction'].includes(kind)) expect(available).toBeGreaterThanOrEqual(0)
    expect(held).toBeGreaterThanOrEqual(0)
  }
  const ids = rows.map(({ _id }) => _id)
  for (const posted of ids.filter((id) => id.startsWith('post:'))) {
    expect(ids).not.toContain(posted.replace('post:', 'release:'))
  }
  expect(typeof (await verifyWallet(kit, userId))).toBe('object')
}
