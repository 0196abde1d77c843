import { getCredit } from '@parta/contracts/payments'
import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWallet } from '../src/ledger/store.ts'
import { reactions } from '../src/reactions.ts'
import { type Box, openOwn } from './seats.ts'

let alone: Box
let running: Running
let people: TestPeople
beforeAll(async () => {
  alone = await openOwn()
  ;({ people, running } = alone)
})
// A breach of the ledger stops withdrawals and top-ups in the whole service.
afterAll(() => alone.close())

const credit = (token: string) => alone.call(getCredit, { token })
const empty = ['CZK', 'EUR'].map((currency) => ({ currency, available: 0, held: 0 }))

describe('wallet', () => {
  it('is opened, empty, for every published person, with their variable symbol', async () => {
    const person = await people.person()
    await eventually(async () => expect(await readWallet(running.kit, person.id)).not.toBeNull())
    expect(await credit(person.token)).toMatchObject({
      status: 200,
      body: { userSymbol: person.userSymbol, credit: empty },
    })
  })

  it('is opened by the first call when the person’s snapshot has not arrived yet', async () => {
    const person = await people.person()
    expect((await credit(person.token)).body).toEqual({ userSymbol: person.userSymbol, credit: empty })
  })

  it('keeps its balance when the person’s snapshot comes again', async () => {
    const { token: _token, ...person } = await people.person()
    await eventually(async () => expect(await readWallet(running.kit, person.id)).not.toBeNull())
    const wallets = running.kit.database.native<{ _id: string; balances: object[]; v: number }>('wallets')
    const balances = [{ currency: 'CZK', available: 5000, held: 0 }]
    await wallets.updateOne({ _id: person.id }, { $set: { balances }, $inc: { v: 1 } })
    const data: UserSnapshot = person
    const fact = {
      id: 'x',
      type: userUpdated.name,
      at: new Date().toISOString(),
      actor: 'a',
      correlation: 'c',
      subject: person.id,
      version: 2,
      data,
    }
    const own = reactions(running.kit, { specificSymbol: '' }).filter(({ type }) => type === userUpdated)
    for (const { run } of [...own, ...own]) await run(fact)
    expect(await readWallet(running.kit, person.id)).toMatchObject({ balances })
  })

  it('is refused for an account without a person', async () => {
    const gone = await people.person({ deleted: true })
    expect(await credit(gone.token)).toMatchObject({ status: 404, body: { code: 'user.notFound' } })
  })
})
