import { importMovements, listMovements } from '@parta/contracts/bank'
import { money } from '@parta/contracts/money'
import { readFioJson } from '@parta/contracts/predicates/fio'
import { getTopUp } from '@parta/contracts/top-ups'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Line, statementOf } from './fio.ts'
import { type Box, openBox } from './seats.ts'

let alone: Box
beforeAll(async () => {
  alone = await openBox()
})

const large = money.aloneMax.CZK + 1
const anAdmin = () => alone.people.person({ isSiteAdmin: true })
const bring = (admin: TestPerson, ...lines: readonly Line[]) => {
  const { iban, movements } = readFioJson(statementOf(lines))
  return alone.call(importMovements, admin, { body: { iban, movements: [...movements] } })
}
async function aPayer() {
  const person = await alone.people.person()
  return { person, vs: (await alone.must(getTopUp, person)).variableSymbol }
}
const reasonOf = async (admin: TestPerson, { id }: Line) => {
  const { items } = await alone.must(listMovements, admin, { query: { state: 'unmatched' } })
  return items.find(({ movementId }) => movementId === String(id))?.reason
}

describe('a statement file of one site admin', () => {
  it('credits no more than one admin moves alone, also when the symbol stands in the reference only', async () => {
    const [admin, { person, vs }] = [await anAdmin(), await aPayer()]
    const line = { id: 31_000_000_001, amount: large, reference: `/VS${vs}/SS1001/KS` }
    expect((await bring(admin, line)).status).toBe(200)
    expect(await reasonOf(admin, line)).toBe('largeImport')
    expect(await alone.creditOf(person)).toBe(0)
  })

  it('credits no large sum under the id of a small one that was counted', async () => {
    const [admin, { person, vs }] = [await anAdmin(), await aPayer()]
    const id = 31_000_000_011
    await Promise.all([bring(admin, { id, amount: 100, vs }), bring(admin, { id, amount: large, vs })])
    expect([0, 100]).toContain(await alone.creditOf(person))
  })

  it('takes back no more than one admin moves alone', async () => {
    const [admin, other, { person, vs }] = [await anAdmin(), await anAdmin(), await aPayer()]
    const most = money.aloneMax.CZK
    await bring(admin, { id: 31_000_000_021, amount: most, vs, instruction: 501 })
    expect(await alone.creditOf(person)).toBe(most)
    const back = { id: 31_000_000_022, amount: -most, instruction: 501 }
    await bring(admin, back)
    expect(await reasonOf(admin, back)).toBe('largeImport')
    expect(await alone.creditOf(person)).toBe(most)
    // What another admin's file says is counted for that admin.
    await bring(other, { ...back, id: 31_000_000_023 })
    expect(await alone.creditOf(person)).toBe(0)
  })

  it('is refused from an admin who has no profile yet', async () => {
    const admin = await alone.people.person({ isSiteAdmin: true, login: 'FIRST_TIME' })
    expect(await bring(admin, { id: 31_000_000_031, amount: 100 })).toMatchObject({
      status: 403,
      body: { code: 'profile.incomplete' },
    })
  })
})
