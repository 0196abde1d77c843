import { randomUUID } from 'node:crypto'
import { buyProducts } from '@parta/contracts/payments'
import { askSettlement } from '@parta/contracts/settlement'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdCredit, releaseHolds } from '../src/ledger/change-credit.ts'
import { readRows } from '../src/ledger/read-rows.ts'
import { accounts, balanceOf } from '../src/ledger/rules.ts'
import { readWallet } from '../src/ledger/store.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { personal } from '../src/personal.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
beforeAll(async () => {
  box = await openBox()
})
afterAll(() => box.close())

const settlement = ({ id }: TestPerson) => box.running.bus.ask(askSettlement, { userId: id })
const erase = ({ id }: TestPerson) => personal(box.running.kit).erase({ id, aliasIds: [] })
async function availableOf({ id }: TestPerson): Promise<number | undefined> {
  const wallet = await readWallet(box.running.kit, id)
  return wallet ? balanceOf(wallet, 'CZK').available : undefined
}

describe('what is open between a person and the operator', () => {
  it('is nothing for somebody without a wallet', async () => {
    expect(await box.running.bus.ask(askSettlement, { userId: 'nobody' })).toEqual({ credit: [], seats: 0 })
  })

  it('is their credit, what is held, and the seats of coming events', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const { id: productId } = await box.aProduct(admin, await box.anOrg(admin))
    const eventId = box.anEvent(productId, 5)
    await box.topUp(person, 50_000)
    await box.call(buyProducts, person, {
      body: { payments: [{ productId, eventId }] },
      headers: { 'idempotency-key': randomUUID() },
    })
    await holdCredit(box.running.kit, person.id, [
      { id: `${person.id}-1`, amount: 1_000, currency: 'CZK', to: accounts.org('club', 'CZK') },
    ])
    expect(await settlement(person)).toEqual({
      credit: [
        { currency: 'CZK', available: 34_000, held: 1_000 },
        { currency: 'EUR', available: 0, held: 0 },
      ],
      seats: 1,
    })
    await releaseHolds(box.running.kit, person.id, [`${person.id}-1`])
  })
})

describe('the erasure of a person', () => {
  it('forfeits their credit once, with a row in the journal, and again what came in later', async () => {
    const person = await box.people.person()
    await box.topUp(person, 700)
    await Promise.all([erase(person), erase(person)])
    await erase(person)
    expect(await availableOf(person)).toBe(0)
    await box.topUp(person, 700)
    await erase(person)
    const wallet = await readWallet(box.running.kit, person.id)
    const amounts: number[] = []
    for await (const rows of wallet ? readRows(box.running.kit, wallet) : []) {
      for (const { credit, amount } of rows) if (credit === accounts.forfeited('CZK')) amounts.push(amount)
    }
    expect(amounts).toEqual([700, 700])
    expect(await verifyWallet(box.running.kit, person.id)).not.toBeTypeOf('string')
  })
})
