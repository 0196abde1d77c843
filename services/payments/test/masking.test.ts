import { assignMovement, findPayer, importMovements, listMovements, revealMovement } from '@parta/contracts/bank'
import { getCredit } from '@parta/contracts/payments'
import { readFioJson } from '@parta/contracts/predicates/fio'
import { confirmMoneyProposal, listMoneyProposals, proposeMoney, revealMoneyProposal } from '@parta/contracts/proposals'
import { getTopUp } from '@parta/contracts/top-ups'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Line, statementOf } from './fio.ts'
import { openBank } from './seats.ts'
import type { Shop } from './support.ts'

let shop: Shop
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  ;({ shop, petr, eva } = await openBank())
})

const child = { id: 'child', name: 'Kubík', surname: 'Tajný', image: 'BASIC' }
const aliases = [{ ...child, gender: 'male', age: 'unknown', child: true, level: 0 }] as never

let lastId = 28_000_000_000
const line = (fields: Omit<Line, 'id'>): Line => {
  lastId += 1
  return { id: lastId, ...fields }
}
/** Imports lines as a site admin does with a statement file. */
const bring = async (lines: readonly Line[], texts: object = {}) => {
  const { iban, movements } = readFioJson(statementOf(lines))
  await shop.must(importMovements, petr, { body: { iban, movements: movements.map((one) => ({ ...one, ...texts })) } })
}
/** Returns the movement of a line when it has reached the state. */
const inState = (state: 'unmatched' | 'credited', { id }: Pick<Line, 'id'>) =>
  eventually(async () => {
    const { items } = await shop.must(listMovements, petr, { query: { state } })
    const found = items.find(({ movementId }) => movementId === String(id))
    if (!found) throw new Error(`${id} is not ${state}`)
    return found
  })
const assign = (id: string, userSymbol: string) =>
  shop.must(assignMovement, petr, { id, body: { userSymbol: Number(userSymbol), note: 'poslala doklad' } })

describe('a movement with the names of people', () => {
  const reason = 'Ptá se, kde má platbu.'

  /** Imports a transfer from the account of a parent, Božena. */
  async function aNamedTransfer() {
    const bozena = await shop.people.person({ name: 'Božena', surname: 'Zakrytá', aliases })
    const { variableSymbol } = await shop.must(getTopUp, bozena)
    const account = `7${variableSymbol}`
    await bring([line({ amount: 100, vs: variableSymbol, account })])
    const paid = line({ amount: 900, vs: '42', account })
    const texts = { counterName: 'Zakrytá Božena', message: 'kredit pro Boženu 12', reference: '/VS42/Zakrytá' }
    await bring([paid], texts)
    return { bozena, variableSymbol, texts, paid, movement: await inState('unmatched', paid) }
  }

  it('shows initials, numbers and symbols in all lists, also when it is credited', async () => {
    const { bozena, variableSymbol, movement, paid } = await aNamedTransfer()
    expect(movement).toMatchObject({
      amount: 900,
      variableSymbol: '42',
      counterName: 'Z. B.',
      message: 'k. p. B. 12',
      reference: '/VS42/Z.',
    })
    const meant = movement.proposals.find(({ person }) => person.id === bozena.id)
    expect(meant).toMatchObject({ person: { name: 'Božena', surname: 'Z.' }, reason: 'sameAccount' })
    await assign(movement.id, variableSymbol)
    const credited = await inState('credited', paid)
    expect(credited).toMatchObject({ counterName: 'Z. B.', person: { id: bozena.id, name: 'Božena', surname: 'Z.' } })
    const payer = await shop.must(findPayer, petr, { query: { userSymbol: variableSymbol } })
    for (const text of [movement, credited, payer].map((shown) => JSON.stringify(shown))) {
      for (const secret of ['Zakrytá', 'Boženu', 'Kubík', 'Tajný']) expect(text).not.toContain(secret)
    }
  })

  it('is revealed with a reason, which is asked to be noted, and names no child; then it can be assigned', async () => {
    const { bozena, variableSymbol, texts, paid, movement } = await aNamedTransfer()
    const { id } = movement
    const revealed = await shop.must(revealMovement, petr, { id, body: { reason: ` ${reason} ` } })
    expect(revealed).toMatchObject({ ...texts, id, amount: 900 })
    const meant = revealed.proposals.find(({ person }) => person.id === bozena.id)
    expect(meant).toMatchObject({ person: { name: 'Božena', surname: 'Zakrytá' } })
    for (const secret of ['Kubík', 'Tajný']) expect(JSON.stringify(revealed)).not.toContain(secret)
    const notes = shop.people.acts.filter(({ operation, subject }) => operation === 'revealMovement' && subject === id)
    expect(notes).toMatchObject([
      { outcome: 'begun', actor: petr.id },
      { outcome: 'done', actor: petr.id, reason },
    ])
    expect(await inState('unmatched', paid)).toEqual(movement)
    await assign(id, variableSymbol)
    await eventually(async () => expect(await shop.creditOf(bozena)).toBe(1000))
  })

  it('is not revealed without a reason, a fresh proof or the right, and one that is unknown is not found', async () => {
    const { bozena, movement } = await aNamedTransfer()
    const { id } = movement
    const reveal = (who: TestPerson, body: object, of = id) => shop.call(revealMovement, who, { id: of, body })
    const old = await shop.people.person({ ...petr, isSiteAdmin: true, id: 'admin-with-an-old-proof' })
    shop.people.ageProof(old, 5)
    const refused = [
      await reveal(petr, {}),
      await reveal(petr, { reason: '  ' }),
      await reveal(old, { reason }),
      await reveal(bozena, { reason }),
      await reveal(petr, { reason }, 'CZ5520100000002901234567-1'),
    ]
    expect(refused.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [400, 'validation.failed'],
      [400, 'validation.failed'],
      [403, 'identity.secretRequired'],
      [403, 'rights.notSiteAdmin'],
      [404, 'movement.notFound'],
    ])
    expect(JSON.stringify(refused)).not.toContain('Zakrytá')
    const notes = shop.people.acts.filter(({ operation, subject }) => operation === 'revealMovement' && subject === id)
    expect(notes.filter(({ outcome }) => outcome === 'done')).toEqual([])
  })
})

describe('a proposal of money', () => {
  const reason = 'Ověřuji, komu kredit patří.'
  const propose = ({ userSymbol }: TestPerson) =>
    shop.must(proposeMoney, petr, {
      body: { kind: 'correction', userSymbol, amount: 300, currency: 'CZK', note: 'Podle dokladu.' },
    })

  it('shows first name and initial of whose credit it is, until another site admin reveals it with a reason', async () => {
    const zdena = await shop.people.person({ name: 'Zdena', surname: 'Zakrytá', aliases })
    await shop.must(getCredit, zdena)
    const proposed = await propose(zdena)
    const { id } = proposed
    const listed = (await shop.must(listMoneyProposals, eva)).items.find((one) => one.id === id)
    const revealed = await shop.must(revealMoneyProposal, eva, { id, body: { reason } })
    const confirmed = await shop.must(confirmMoneyProposal, eva, { id })
    for (const shown of [proposed, listed, confirmed]) {
      expect(shown).toMatchObject({
        person: { id: zdena.id, name: 'Zdena', surname: 'Z.' },
        proposedBy: { surname: petr.surname },
      })
      expect(JSON.stringify(shown)).not.toContain('Zakrytá')
    }
    expect(revealed).toMatchObject({ id, state: 'open', person: { name: 'Zdena', surname: 'Zakrytá' } })
    expect(JSON.stringify([proposed, listed, revealed, confirmed])).not.toMatch(/Kubík|Tajný/)
    const notes = shop.people.acts.filter(({ operation }) => operation === 'revealMoneyProposal')
    expect(notes.filter(({ subject }) => subject === id)).toMatchObject([
      { outcome: 'begun', actor: eva.id },
      { outcome: 'done', actor: eva.id, reason },
    ])
  })

  it('is not revealed without a reason or the right, and one that is unknown is not found', async () => {
    const jana = await shop.people.person()
    await shop.must(getCredit, jana)
    const { id } = await propose(jana)
    const reveal = (who: TestPerson, body: object, of = id) => shop.call(revealMoneyProposal, who, { id: of, body })
    const refused = [
      await reveal(eva, {}),
      await reveal(eva, { reason: '  ' }),
      await reveal(jana, { reason }),
      await reveal(eva, { reason }, 'unknown'),
    ]
    expect(refused.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [400, 'validation.failed'],
      [400, 'validation.failed'],
      [403, 'rights.notSiteAdmin'],
      [404, 'proposal.notFound'],
    ])
    expect(JSON.stringify(refused)).not.toContain(jana.surname)
  })
})
