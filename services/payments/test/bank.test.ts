import { importMovements, listMovements, revealMovement } from '@parta/contracts/bank'
import { getCredit } from '@parta/contracts/payments'
import { readFioJson } from '@parta/contracts/predicates/fio'
import { getTopUp } from '@parta/contracts/top-ups'
import type { Kit } from '@parta/kit/kit'
import { startService } from '@parta/kit/service'
import { eventually, type TestPerson, testEnv } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { FioError, openBank, readPeriod } from '../src/bank/client.ts'
import { type BankAccount, bankAccounts } from '../src/bank/store.ts'
import { findRows } from '../src/ledger/read-rows.ts'
import { czk, type Fio, type Line, startFio, statementOf, token } from './fio.ts'

/** The bank’s 30 s and the service’s 35 s, both a thousand times shorter. */
const [bankGapMs, gapMs] = [30, 60]

let fio: Fio
let alone: Alone
let admin: TestPerson
const env = () =>
  testEnv({
    PARTA_BANK_ACCOUNT: '2901234567/2010',
    PARTA_FIO_TOKEN: token,
    PARTA_FIO_URL: fio.url,
    PARTA_FIO_GAP_MS: String(gapMs),
  })

beforeAll(async () => {
  fio = await startFio(bankGapMs)
  alone = await openAlone(service, env())
  admin = await alone.people.person({ isSiteAdmin: true })
})
afterAll(async () => {
  await alone.close()
  await fio.close()
})
beforeEach(() => {
  Object.assign(fio, { lines: [], brokenLines: [], tokens: [token], most: 50_000, broken: null })
})

let lastId = 26_000_000_000
const line = (fields: Omit<Line, 'id'>): Line => {
  lastId += 1
  return { id: lastId, ...fields }
}
/** A person whose wallet is open, with their symbol. */
async function aPayer() {
  const person = await alone.people.person()
  const { variableSymbol: vs } = await alone.must(getTopUp, person)
  return { person, vs }
}
const creditOf = async (person: TestPerson) =>
  (await alone.must(getCredit, person)).credit.find(({ currency }) => currency === 'CZK')?.available
const hasCredit = (person: TestPerson, amount: number) =>
  eventually(async () => expect(await creditOf(person)).toBe(amount))
const accountIn = (database: Kit['database']) =>
  database.native<BankAccount>(bankAccounts.collection).findOne({ _id: czk.iban })
const account = () => accountIn(alone.running.kit.database)
const callsNow = () => fio.calls.length
const moreCalls = (count: number, than = callsNow()) =>
  eventually(() => expect(callsNow()).toBeGreaterThanOrEqual(than + count))

describe('a statement file for an account that is read from the bank', () => {
  it('credits nothing before the bank shows the same, and gives way to what the bank shows', async () => {
    const [jana, eva] = [await aPayer(), await aPayer()]
    const [early, forged] = [line({ amount: 7000, vs: jana.vs }), line({ amount: 8000, vs: jana.vs })]
    const { iban, movements } = readFioJson(statementOf([early, forged]))
    await alone.must(importMovements, admin, { body: { iban, movements: [...movements] } })
    const { items } = await alone.must(listMovements, admin, { query: { state: 'unmatched' } })
    expect(items.filter(({ reason }) => reason === 'notShown')).toHaveLength(2)
    expect(await creditOf(jana.person)).toBe(0)
    fio.lines = [early, { ...forged, vs: eva.vs }]
    await hasCredit(jana.person, 7000)
    await eventually(async () => {
      const after = await alone.must(listMovements, admin, { query: { state: 'unmatched' } })
      expect(after.items).toMatchObject([{ movementId: String(forged.id), variableSymbol: eva.vs, reason: 'differs' }])
    })
    expect(await creditOf(jana.person)).toBe(7000)
  })
})

describe('a line that the bank states in another way than before', () => {
  it('is put before a site admin once, and changes no credit', async () => {
    const { person, vs } = await aPayer()
    const paid = line({ amount: 5000, vs })
    fio.lines = [paid]
    await hasCredit(person, 5000)
    fio.lines = [{ ...paid, amount: 6000 }]
    const found = () =>
      alone
        .must(listMovements, admin, { query: { state: 'unmatched' } })
        .then(({ items }) => items.filter(({ movementId }) => movementId.startsWith(String(paid.id))))
    await eventually(async () => expect(await found()).toMatchObject([{ amount: 6000, reason: 'differs' }]))
    const calls = callsNow()
    await eventually(() => expect(callsNow()).toBeGreaterThan(calls + 2))
    expect(await found()).toHaveLength(1)
    expect(await creditOf(person)).toBe(5000)
  })

  it('that cannot be read does not stop the others, and is shown to site admins who give a reason', async () => {
    const { person, vs } = await aPayer()
    const long = (end: string) => `{"column16":{"value":"${'x'.repeat(300)}${end}"}}`
    const strange = '{"column22":{"value":9007199254740994},"column16":{"value":"divný řádek"}}'
    fio.brokenLines = ['null', strange, long('1'), long('2')]
    fio.lines = [line({ amount: 1100, vs })]
    await hasCredit(person, 1100)
    await eventually(async () => {
      const { items } = await alone.must(listMovements, admin, { query: { state: 'unmatched' } })
      const unreadable = items.filter(({ reason }) => reason === 'unreadable')
      const masked = unreadable.map(({ message }) => message)
      expect(masked.toSorted()).toEqual(['["x.', '["x.', '[9007199254740994,"d. ř."]', '[]'])
      const body = { reason: 'Řádek nejde přečíst.' }
      const revealed = await Promise.all(unreadable.map(({ id }) => alone.must(revealMovement, admin, { id, body })))
      // Two lines are shortened to the same text, and both are shown.
      const shortened = `["${'x'.repeat(198)}`
      expect(revealed.map(({ message }) => message).toSorted()).toEqual([
        shortened,
        shortened,
        '[9007199254740994,"divný řádek"]',
        '[]',
      ])
    })
  })
})

describe('a transfer', () => {
  it('with the person’s symbol becomes their credit, once, however often the bank shows it', async () => {
    const { person, vs } = await aPayer()
    const paid = line({ amount: 50_050, vs: `000${vs}`, ss: '1001' })
    fio.lines = [paid, paid]
    await hasCredit(person, 50_050)
    await moreCalls(3)
    expect(await creditOf(person)).toBe(50_050)
    await eventually(async () => {
      const rows = await findRows(alone.running.kit, [`bank:${czk.iban}:${paid.id}`])
      expect(rows).toMatchObject([{ wallet: person.id, debit: `bank:${czk.iban}:CZK`, amount: 50_050, kind: 'topUp' }])
    })
  })

  it('without a specific symbol, or with the symbols in the SEPA reference, becomes credit, too', async () => {
    const { person, vs } = await aPayer()
    fio.lines = [line({ amount: 10_000, vs }), line({ amount: 5000, reference: `/VS${vs}/SS1001/KS` })]
    await hasCredit(person, 15_000)
  })

  it('that the bank takes back is taken from the credit, which may fall below zero', async () => {
    const { person, vs } = await aPayer()
    const paid = line({ amount: 50_000, vs, instruction: 77 })
    fio.lines = [paid]
    await hasCredit(person, 50_000)
    fio.lines = [paid, line({ amount: -50_000, instruction: 77 })]
    await hasCredit(person, 0)
    await moreCalls(2)
    expect(await creditOf(person)).toBe(0)
    const { items } = await alone.must(listMovements, admin, { query: { state: 'reversed' } })
    expect(items[0]).toMatchObject({ amount: 50_000, person: { id: person.id } })
  })

  it('that was taken back before the service saw either of them changes nothing in the end', async () => {
    const { person, vs } = await aPayer()
    const back = line({ amount: -20_000, instruction: 78 })
    fio.lines = [back, line({ amount: 20_000, vs, instruction: 78 }), line({ amount: 100, vs })]
    await hasCredit(person, 100)
    await eventually(async () => {
      const { items } = await alone.must(listMovements, admin, { query: { state: 'reversal' } })
      expect(items.map(({ movementId }) => movementId)).toContain(String(back.id))
    })
    expect(await creditOf(person)).toBe(100)
  })
})

describe('the bank', () => {
  it('is never called twice within its gap, also by two processes', async () => {
    const before = callsNow()
    const second = await startService(service, alone.env)
    await moreCalls(10, before)
    await second.close()
    const calls = fio.calls.slice(before)
    for (const [index, { at }] of calls.entries()) {
      const earlier = calls[index - 1]
      if (earlier) expect(at - earlier.at).toBeGreaterThanOrEqual(bankGapMs)
    }
    expect(calls.map(({ status }) => status)).not.toContain(409)
  })

  it('is called again after it said that a call came too early, or that it is out of order', async () => {
    for (const broken of [409, 503, 302]) {
      fio.broken = broken
      const { length } = fio.calls
      await eventually(() => expect(fio.calls.slice(length).map(({ status }) => status)).toContain(broken))
      fio.broken = null
      const { person, vs } = await aPayer()
      fio.lines = [line({ amount: 300, vs })]
      await hasCredit(person, 300)
    }
  })

  it('is asked for fewer days when it refuses a period, and for the usual ones the next day', async () => {
    fio.broken = 422
    await eventually(async () => expect((await account())?.days).toBe(0))
    fio.broken = null
    const { person, vs } = await aPayer()
    fio.lines = [line({ amount: 400, vs })]
    await hasCredit(person, 400)
  })

  it('is not called any more once it has refused the token, until there is a new one', async () => {
    fio.tokens = []
    await eventually(async () => expect((await account())?.stoppedAt).toBeInstanceOf(Date))
    const stopped = fio.calls.length
    const fresh = 'N'.repeat(64)
    fio.tokens = [fresh]
    const { person, vs } = await aPayer()
    fio.lines = [line({ amount: 500, vs })]
    const metrics = await alone.running.kit.metrics.registry.metrics()
    expect(metrics).toMatch(new RegExp(`parta_bank_stopped{iban="${czk.iban}",service="payments"} [01]`))
    expect(fio.calls.length).toBe(stopped)
    await alone.away(async () => {
      const renewed = await startService(service, { ...alone.env, PARTA_FIO_TOKEN: fresh })
      const { database } = renewed.kit
      await eventually(async () => expect((await accountIn(database))?.stoppedAt).toBeNull())
      await eventually(async () => expect((await accountIn(database))?.failures).toBe(0))
      await renewed.close()
    })
    await hasCredit(person, 500)
  })
})

describe('the token', () => {
  it('is in no error, whatever the bank answers', async () => {
    const receiving = { ...czk, currency: 'CZK', number: '', bic: '', owner: '', token } as const
    const period = { from: '2026-11-20', to: '2026-11-23' }
    const bare = await startFio(0)
    const { outside } = alone.running.kit
    const bank = openBank(outside, bare)
    for (const broken of [302, 404, 409, 413, 422, 500, 503]) {
      bare.broken = broken
      const failure: unknown = await readPeriod(bank, receiving, period).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(FioError)
      expect(inspected(failure)).not.toContain(token)
    }
    bare.broken = null
    const other: unknown = await readPeriod(bank, { ...receiving, iban: 'CZ52' }, period).catch(
      (error: unknown) => error,
    )
    expect(inspected(other)).not.toContain(token)
    await bare.close()
    const gone: unknown = await readPeriod(bank, receiving, period).catch((error: unknown) => error)
    expect(gone).toMatchObject({ problem: 'failed' })
    expect(inspected(gone)).not.toContain(token)
    const wrong: unknown = await readPeriod(openBank(outside, { url: 'no address' }), receiving, period).catch(
      (error: unknown) => error,
    )
    expect(inspected(wrong)).not.toContain(token)
  })
})

/** Everything that a log could write of an error. */
function inspected(error: unknown): string {
  const { message, stack, cause } = error as Error
  return [message, stack, JSON.stringify(error), String(cause)].join('\n')
}
