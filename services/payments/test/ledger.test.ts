import type { Kit } from '@parta/kit/kit'
import type { Running } from '@parta/kit/service'
import type { TestPeople } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../src/ledger/account-rules.ts'
import { creditWallet, debitWallet, holdCredit, postHolds, releaseHolds } from '../src/ledger/change-credit.ts'
import { readRows } from '../src/ledger/read-rows.ts'
import { type JournalRow, readWallet } from '../src/ledger/store.ts'
import { type Box, openBox } from './seats.ts'

let alone: Box
let running: Running
let people: TestPeople
let kit: Kit
beforeAll(async () => {
  alone = await openBox()
  ;({ people, running } = alone)
  ;({ kit } = running)
})

const bank = accounts.bank('CZ01', 'CZK')
const topUp = (rowId: string, amount: number) =>
  ({ rowId, amount, currency: 'CZK', from: bank, kind: 'topUp', ref: rowId }) as const
const aHold = (id: string, amount: number) => ({
  id,
  amount,
  currency: 'CZK' as const,
  to: accounts.org('club', 'CZK'),
})
const balance = async (id: string) => (await readWallet(kit, id))?.balances.find(({ currency }) => currency === 'CZK')
const rowsOf = async (id: string) => {
  const wallet = await readWallet(kit, id)
  const rows: JournalRow[] = []
  if (wallet) for await (const row of readRows(kit, wallet)) rows.push(row)
  return rows
}

describe('the ledger', () => {
  it('credits a bank movement once, however often and at how many times at once it is reported', async () => {
    const { id } = await people.person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => creditWallet(kit, id, topUp(`bank:${id}`, 500))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await balance(id)).toMatchObject({ available: 500, held: 0 })
    expect(await rowsOf(id)).toMatchObject([{ _id: `bank:${id}`, number: 1, amount: 500, available: 500 }])
  })

  it('refuses a row whose id moved something else before', async () => {
    const [one, two] = [await people.person(), await people.person()]
    await creditWallet(kit, one.id, topUp(`bank:${one.id}`, 500))
    await expect(creditWallet(kit, one.id, topUp(`bank:${one.id}`, 501))).rejects.toThrow('moved something else')
    await expect
      .poll(() => creditWallet(kit, two.id, topUp(`bank:${one.id}`, 500)).catch((error: Error) => error.message))
      .toContain('moved something else')
    expect(await balance(one.id)).toMatchObject({ available: 500 })
    expect(await balance(two.id)).toMatchObject({ available: 0 })
  })

  it('lets concurrent payments spend what is there, and no more', async () => {
    const { id } = await people.person()
    await creditWallet(kit, id, topUp(`bank:${id}`, 1000))
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) => holdCredit(kit, id, { holds: [aHold(`${id}-${at}`, 100)] })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ code: 'payment.notEnoughCredit', params: { missing: 100, currency: 'CZK' } })
    const ids = Array.from({ length: 30 }, (_, at) => `${id}-${at}`)
    const posted = await postHolds(kit, id, ids.slice(0, 15))
    const released = await releaseHolds(kit, id, ids)
    expect(posted.done.length + released.done.length).toBe(10)
    expect(await balance(id)).toMatchObject({ available: 100 * released.done.length, held: 0 })
    expect((await rowsOf(id)).map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  })

  it('takes a reversed transfer back although it was spent', async () => {
    const { id } = await people.person()
    await creditWallet(kit, id, topUp(`bank:${id}`, 300))
    await holdCredit(kit, id, { holds: [aHold(`${id}-a`, 200)] })
    await postHolds(kit, id, [`${id}-a`])
    const reversal = { rowId: `reverse:${id}`, amount: 300, currency: 'CZK', to: bank, ref: id } as const
    await expect(debitWallet(kit, id, { ...reversal, rowId: 'no', kind: 'payout' })).rejects.toMatchObject({
      code: 'payment.notEnoughCredit',
    })
    await debitWallet(kit, id, { ...reversal, kind: 'reversal' })
    await debitWallet(kit, id, { ...reversal, kind: 'reversal' })
    expect(await balance(id)).toMatchObject({ available: -200, held: 0 })
  })

  it('moves nothing for an account without a person', async () => {
    const gone = await people.person({ deleted: true })
    await expect(creditWallet(kit, gone.id, topUp('bank:gone', 100))).rejects.toMatchObject({ code: 'user.notFound' })
    expect(await readWallet(kit, gone.id)).toBeNull()
  })
})
