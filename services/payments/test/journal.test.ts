import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../src/ledger/account-rules.ts'
import { creditWallet, debitWallet } from '../src/ledger/change-credit.ts'
import { logOf } from '../src/ledger/list-log.ts'
import { findRows } from '../src/ledger/read-rows.ts'
import { readWallet, type Wallet, wallets } from '../src/ledger/store.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { dyingKit } from './dying-kit.ts'
import { type Box, openOwn } from './seats.ts'

let alone: Box
let kit: Kit
beforeAll(async () => {
  alone = await openOwn()
  ;({ kit } = alone.running)
})
// A breach of the ledger stops withdrawals and top-ups in the whole service.
afterAll(() => alone.close())

const bank = accounts.bank('CZ01', 'CZK')
const topUp = (rowId: string, amount: number) =>
  ({ rowId, amount, currency: 'CZK', from: bank, kind: 'topUp', ref: rowId }) as const
const debit = (rowId: string) =>
  ({ rowId, amount: 1, currency: 'CZK', to: bank, kind: 'correction', ref: 'r' }) as const
const inJournal = (id: string) =>
  eventually(async () => expect((await readWallet(kit, id))?.pendingRows ?? []).toEqual([]))

describe('the journal', () => {
  it('has each of many debits of one wallet once', async () => {
    const { id } = await alone.people.person()
    await creditWallet(kit, id, topUp(`bank:${id}`, 10_000))
    const rowIds = Array.from({ length: 1000 }, (_none, at) => `out:${id}:${at}`)
    const answers = await Promise.all(
      [...rowIds, ...rowIds.slice(0, 10)].map((rowId) => debitWallet(kit, id, debit(rowId))),
    )
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1000)
    await inJournal(id)
    expect(await findRows(kit, rowIds)).toHaveLength(1000)
    expect(await verifyWallet(kit, id)).toMatchObject({ number: 1001 })
    expect(await debitWallet(kit, id, debit(rowIds[7] ?? ''))).toBe('earlier')
    await expect(debitWallet(kit, id, { ...debit(rowIds[7] ?? ''), ref: 'other' })).rejects.toThrow('something else')
  })

  it('answers each change that is committed together with others: one that asks for too much is refused alone', async () => {
    const { id } = await alone.people.person()
    await creditWallet(kit, id, topUp(`bank:${id}`, 2))
    const answers = await Promise.allSettled(
      [1, 3, 1].map((amount, at) => debitWallet(kit, id, { ...debit(`out:${id}:${at}`), amount })),
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await logOf(kit, id, {})).items.map(({ available }) => available)).toEqual([0, 1, 2])
  })

  it('shows a breach when two wallets committed the same row before either was inserted', async () => {
    const [one, two] = [await alone.people.person(), await alone.people.person()]
    const rowId = `bank:${one.id}`
    // The wallet is there: the process dies after the credit, not after opening the wallet.
    await creditWallet(kit, one.id, topUp(`${rowId}:first`, 1))
    await creditWallet(dyingKit(kit, 'before the rows'), one.id, topUp(rowId, 500)).catch(() => undefined)
    await creditWallet(kit, two.id, topUp(rowId, 500))
    // Whichever is inserted first is sound: the relay saves what the process that died left behind.
    await eventually(async () => {
      const results = await Promise.all([one, two].map(({ id }) => verifyWallet(kit, id)))
      const flaws = results.filter((result) => typeof result === 'string')
      expect(flaws).toEqual([`${rowId} is another movement of the journal, too`])
    })
    await expect(debitWallet(kit, two.id, { ...debit(`out:${rowId}`), kind: 'payout' })).rejects.toMatchObject({
      code: 'payment.payoutsStopped',
    })
  })

  it('loses no movement when it is newer than a wallet, as after a restore', async () => {
    const { id } = await alone.people.person()
    await creditWallet(kit, id, topUp(`bank:${id}:1`, 500))
    await inJournal(id)
    const stored = kit.database.native<Stored<Wallet>>(wallets.collection)
    const before = await stored.findOne({ _id: id })
    await creditWallet(kit, id, topUp(`bank:${id}:2`, 30))
    await inJournal(id)
    if (before) await stored.replaceOne({ _id: id }, before)
    expect(await verifyWallet(kit, id)).toBe('the journal has row 2, the wallet counts fewer')
    expect(await creditWallet(kit, id, topUp(`bank:${id}:3`, 7))).toBe('done')
    await expect.poll(() => readWallet(kit, id)).toMatchObject({ pendingRows: [{}] })
    expect(await creditWallet(kit, id, topUp(`bank:${id}:3`, 7))).toBe('earlier')
    expect(await creditWallet(kit, id, topUp(`bank:${id}:2`, 30))).toBe('earlier')
    expect(await verifyWallet(kit, id)).toBeTypeOf('string')
  })
})
