import {
  assignMovement,
  findPayer,
  getBankStatus,
  importMovements,
  listMovements,
  resumeBank,
  setMovementAside,
} from '@parta/contracts/bank'
import { readFioJson } from '@parta/contracts/predicates/fio'
import { getTopUp } from '@parta/contracts/top-ups'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { planForgotten } from '../src/bank/plan-forgotten.ts'
import { readMovement } from '../src/bank/store.ts'
import { personal } from '../src/personal.ts'
import { czk, type Line, statementOf } from './fio.ts'
import { type Box, openBox } from './seats.ts'

let alone: Box
let admin: TestPerson
beforeAll(async () => {
  alone = await openBox()
  admin = await alone.people.person({ isSiteAdmin: true })
})

let lastId = 27_000_000_000
const line = (fields: Omit<Line, 'id'>): Line => {
  lastId += 1
  return { id: lastId, ...fields }
}
async function aPayer() {
  const person = await alone.people.person()
  return { person, ...(await alone.must(getTopUp, person)) }
}
/** Imports lines as a site admin does with a statement file. */
const bring = (...lines: readonly Line[]) => {
  const { iban, movements } = readFioJson(statementOf(lines))
  return alone.call(importMovements, admin, { body: { iban, movements: [...movements] } })
}
/** Returns the movement of a line when it has reached the state. */
const inState = (state: 'unmatched' | 'credited' | 'setAside' | 'outgoing', { id }: Line) =>
  eventually(async () => {
    const { items } = await alone.must(listMovements, admin, { query: { state } })
    const found = items.find(({ movementId }) => movementId === String(id))
    if (!found) throw new Error(`${id} is not ${state}`)
    return found
  })
const assign = (id: string, userSymbol: string, who = admin) =>
  alone.call(assignMovement, who, { id, body: { userSymbol: Number(userSymbol), note: 'poslala doklad' } })

describe('an imported statement', () => {
  it('credits each of its transfers once, also when it is imported again', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    const lines = [line({ amount: 20_000, vs, ss: '1001' }), line({ amount: 30_000, vs })]
    expect((await bring(...lines)).body).toEqual({ added: 2, known: 0 })
    expect((await bring(...lines)).body).toEqual({ added: 0, known: 2 })
    await eventually(async () => expect(await alone.creditOf(person)).toBe(50_000))
  })

  it('is settled when the import answers, so that its lists are complete at once', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    const [paid, unknown] = [line({ amount: 700, vs }), line({ amount: 800 })]
    await bring(paid, unknown)
    expect(await alone.creditOf(person)).toBe(700)
    const { items } = await alone.must(listMovements, admin, { query: { state: 'unmatched' } })
    expect(items.map(({ movementId }) => movementId)).toContain(String(unknown.id))
  })

  it('of another account is refused', async () => {
    const { movements } = readFioJson(statementOf([line({ amount: 100 })]))
    const body = { iban: 'CZ5220100000002900000005', movements: [...movements] }
    expect(await alone.call(importMovements, admin, { body })).toMatchObject({
      status: 409,
      body: { code: 'bank.otherAccount' },
    })
  })
})

describe('a movement that a file says', () => {
  it('waits for another site admin when it is more than one may import in a day', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    const importer = await alone.people.person({ isSiteAdmin: true })
    const [first, second] = [line({ amount: 1_500_000, vs }), line({ amount: 600_000, vs })]
    const { iban, movements } = readFioJson(statementOf([first, second]))
    await alone.must(importMovements, importer, { body: { iban, movements: [...movements] } })
    expect(await alone.creditOf(person)).toBe(1_500_000)
    const { id } = await inState('unmatched', second)
    expect(await assign(id, vs, importer)).toMatchObject({ status: 409, body: { code: 'movement.ownImport' } })
    expect((await assign(id, vs)).status).toBe(204)
    expect((await assign(id, vs)).status).toBe(204)
    await eventually(async () => expect(await alone.creditOf(person)).toBe(2_100_000))
  })

  it('is not assigned by one site admin alone when it is too much for a day', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    const paid = line({ amount: 2_000_001 })
    await bring(paid)
    const { id } = await inState('unmatched', paid)
    expect(await assign(id, vs)).toMatchObject({ status: 409, body: { code: 'movement.secondNeeded' } })
    expect(await alone.creditOf(person)).toBe(0)
  })

  it('that differs from a known one changes nothing', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    const paid = line({ amount: 300, vs })
    await bring(paid)
    expect((await bring({ ...paid, amount: 900 })).body).toEqual({ added: 0, known: 1 })
    expect(await alone.creditOf(person)).toBe(300)
    expect(await inState('credited', paid)).toMatchObject({ amount: 300 })
  })

  it('is settled again when its task was given up', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    const paid = line({ amount: 400 })
    await bring(paid)
    const { id } = await inState('unmatched', paid)
    const rows = alone.running.kit.database.native<{ _id: string; v: number }>('movements')
    const forgotten = {
      state: 'stored',
      reason: null,
      variableSymbol: vs,
      receivedAt: new Date(Date.now() - 3_600_000),
    }
    await rows.updateOne({ _id: id }, { $set: forgotten, $inc: { v: 1 } })
    await planForgotten(alone.running.kit)
    await eventually(async () => expect(await alone.creditOf(person)).toBe(400))
  })
})

describe('a transfer without symbols of the bank', () => {
  it('tops up the credit of the one person whom its texts name, as Slovak banks write symbols', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    const lines = [
      line({ amount: 105, reference: `/VS${vs}/SS1001/KS` }),
      line({ amount: 106, reference: `/VS/${vs}/SS/1001/KS/` }),
      line({ amount: 107, message: `/VS/${vs}` }),
      line({ amount: 108, message: `VS/${vs} dobitie` }),
    ]
    await bring(...lines)
    for (const paid of lines) expect(await inState('credited', paid)).toMatchObject({ person: { id: person.id } })
    expect(await alone.creditOf(person)).toBe(105 + 106 + 107 + 108)
    // Read again, they are the same movements.
    expect((await bring(...lines)).body).toEqual({ added: 0, known: 4 })
  })
})

describe('a transfer that matches nobody', () => {
  it.each([
    [{ vs: '9999999' }, 'unknownSymbol'],
    [{}, 'noSymbol'],
    [{ vs: '1000001', ss: '1002' }, 'otherPurpose'],
    [{ vs: '1000001', currency: 'EUR' }, 'otherCurrency'],
  ] as const)('waits with its reason: %o is %s', async (fields, reason) => {
    const paid = line({ amount: 7000, ...fields })
    await bring(paid)
    expect(await inState('unmatched', paid)).toMatchObject({ reason, person: null, amount: 7000 })
  })

  it('is proposed to who paid from the account before, and to whose symbol is alike', async () => {
    const { person, variableSymbol } = await aPayer()
    const swapped = variableSymbol.replace(/(.)(.)$/, '$2$1')
    const first = line({ amount: 1000, vs: variableSymbol, account: '670100' })
    await bring(first)
    await inState('credited', first)
    const [again, mistyped] = [line({ amount: 2000, account: '670100' }), line({ amount: 3000, vs: `${swapped}0` })]
    await bring(again, mistyped)
    expect((await inState('unmatched', again)).proposals).toMatchObject([
      { userSymbol: person.userSymbol, person: { id: person.id }, reason: 'sameAccount' },
    ])
    const typo = line({ amount: 3000, vs: `${variableSymbol.slice(0, -1)}`, account: '1' })
    await bring(typo)
    expect((await inState('unmatched', typo)).proposals.map(({ reason }) => reason)).toContain('similarSymbol')
    expect(await alone.creditOf(person)).toBe(1000)
  })

  it('is proposed to everybody whose symbol stands in a text that does not say which one it is', async () => {
    const [jana, eva] = [await aPayer(), await aPayer()]
    const account = '670200'
    const [bare, two] = [
      line({ amount: 100, account, message: `dobití ${jana.variableSymbol}` }),
      line({
        amount: 200,
        account,
        message: `VS ${jana.variableSymbol}`,
        reference: `/VS${eva.variableSymbol}/SS1001/KS`,
      }),
    ]
    await bring(bare, two)
    const proposed = async (paid: Line) =>
      (await inState('unmatched', paid)).proposals.map(({ person, reason }) => [person.id, reason])
    expect(await proposed(bare)).toEqual([[jana.person.id, 'symbolInText']])
    const both = await proposed(two)
    expect(both).toHaveLength(2)
    expect(both).toEqual(expect.arrayContaining([jana, eva].map(({ person }) => [person.id, 'symbolInText'])))
    expect(await alone.creditOf(jana.person)).toBe(0)
  })

  it('is assigned once, and becomes the credit of the person whom the site admin names', async () => {
    const [jana, eva] = [await aPayer(), await aPayer()]
    const paid = line({ amount: 42_000 })
    await bring(paid)
    const { id } = await inState('unmatched', paid)
    expect((await assign(id, jana.variableSymbol)).status).toBe(204)
    expect(await assign(id, eva.variableSymbol)).toMatchObject({ status: 409, body: { code: 'movement.settled' } })
    await eventually(async () => expect(await alone.creditOf(jana.person)).toBe(42_000))
    expect(await inState('credited', paid)).toMatchObject({ person: { id: jana.person.id }, note: 'poslala doklad' })
    expect(await alone.creditOf(eva.person)).toBe(0)
  })

  it('is assigned to one person when two site admins decide at the same time', async () => {
    const [jana, eva] = [await aPayer(), await aPayer()]
    const paid = line({ amount: 900 })
    await bring(paid)
    const { id } = await inState('unmatched', paid)
    const both = await Promise.all([assign(id, jana.variableSymbol), assign(id, eva.variableSymbol)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    await inState('credited', paid)
    expect(((await alone.creditOf(jana.person)) ?? 0) + ((await alone.creditOf(eva.person)) ?? 0)).toBe(900)
  })

  it('is set aside with a note', async () => {
    const paid = line({ amount: 4000 })
    await bring(paid)
    const { id } = await inState('unmatched', paid)
    expect((await alone.call(setMovementAside, admin, { id, body: { note: 'dar' } })).status).toBe(204)
    expect(await inState('setAside', paid)).toMatchObject({ note: 'dar', person: null })
  })

  it('waits when the person is deleted', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    await alone.people.person({ ...person, deleted: true })
    const paid = line({ amount: 100, vs })
    const copies = alone.running.kit.database.native<{ _id: string; data: object }>('people')
    await copies.updateOne({ _id: person.id }, { $set: { 'data.deleted': true } })
    await bring(paid)
    expect(await inState('unmatched', paid)).toMatchObject({ reason: 'deleted' })
  })
})

describe('money that left the account', () => {
  it('waits when a part of a top-up may have been taken back, and is taken from the credit by a site admin', async () => {
    const { person, variableSymbol: vs } = await aPayer()
    const [paid, part] = [line({ amount: 5000, vs, instruction: 91 }), line({ amount: -700, instruction: 91 })]
    await bring(paid)
    await inState('credited', paid)
    await bring(part)
    const { id, reason, proposals } = await inState('unmatched', part)
    expect({ reason, proposals }).toMatchObject({
      reason: 'partialReversal',
      proposals: [{ person: { id: person.id }, reason: 'sameInstruction' }],
    })
    await assign(id, vs)
    await eventually(async () => expect(await alone.creditOf(person)).toBe(4300))
  })

  it('under an instruction of its own concerns nobody', async () => {
    const fee = line({ amount: -2900 })
    await bring(fee)
    await inState('outgoing', fee)
  })
})

describe('the bank’s pages of site admins', () => {
  it('show the accounts, and the person with a symbol', async () => {
    const { person, variableSymbol } = await aPayer()
    expect((await alone.call(getBankStatus, admin)).body).toMatchObject({
      items: [{ currency: 'CZK', iban: czk.iban, isAutomatic: false, readAt: null, stoppedAt: null }],
      unmatched: expect.any(Number),
    })
    expect((await alone.call(findPayer, admin, { query: { userSymbol: variableSymbol } })).body).toMatchObject({
      id: person.id,
      name: person.name,
      surname: 'T.',
    })
    expect((await alone.call(findPayer, admin, { query: { userSymbol: '9999999999' } })).status).toBe(404)
    expect((await alone.call(resumeBank, admin, { body: { iban: czk.iban } })).status).toBe(204)
  })

  it('are for site admins only, and decisions need a fresh proof', async () => {
    const { person, variableSymbol } = await aPayer()
    const paid = line({ amount: 100 })
    await bring(paid)
    const { id } = await inState('unmatched', paid)
    expect(await alone.call(listMovements, person, { query: { state: 'unmatched' } })).toMatchObject({ status: 403 })
    expect(await assign(id, variableSymbol, person)).toMatchObject({ status: 403 })
    const again = await alone.people.person({ ...admin, isSiteAdmin: true })
    alone.people.ageProof(again, 5)
    expect(await assign(id, variableSymbol, again)).toMatchObject({
      status: 403,
      body: { code: 'identity.secretRequired' },
    })
    alone.people.ageProof(again, 0)
    expect(await alone.creditOf(person)).toBe(0)
  })
})

describe('a movement of an erased person', () => {
  it('keeps amount, date and symbol, and no longer says who paid', async () => {
    const payer = await aPayer()
    const paid = line({ amount: 900, vs: '' })
    const { iban, movements: given } = readFioJson(statementOf([paid]))
    const named = given.map((one) => ({ ...one, counterName: 'Eva Malá', message: 'za Aničku' }))
    await alone.must(importMovements, admin, { body: { iban, movements: named } })
    const { id } = await inState('unmatched', paid)
    expect((await assign(id, payer.variableSymbol)).status).toBe(204)
    const { erase } = personal(alone.running.kit)
    await erase({ id: payer.person.id, aliasIds: [] })
    await erase({ id: payer.person.id, aliasIds: [] })
    expect(await readMovement(alone.running.kit, id)).toMatchObject({
      userId: payer.person.id,
      amount: 900,
      counterName: '',
      counterAccount: '',
      message: '',
    })
  })
})
