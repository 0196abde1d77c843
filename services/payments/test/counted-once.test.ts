import { movementIdOf } from '@parta/contracts/bank'
import { productLimits } from '@parta/contracts/money'
import { getCredit } from '@parta/contracts/payments'
import { createProduct } from '@parta/contracts/products'
import { confirmMoneyProposal, proposeMoney } from '@parta/contracts/proposals'
import type { Kit } from '@parta/kit/kit'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { storeAll } from '../src/bank/keep-movements.ts'
import { bankRoutes } from '../src/bank/routes.ts'
import { readMovement } from '../src/bank/store.ts'
import { account, stated } from '../src/bank/testing.ts'
import { productsOf } from '../src/products/store.ts'
import { openBank } from './seats.ts'
import { productForm, type Shop } from './support.ts'

let shop: Shop
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  ;({ shop, petr, eva } = await openBank())
})

describe('the most active products of an organisation', () => {
  it('are not exceeded by calls at the same moment', async () => {
    const admin = await shop.people.person()
    const org = await shop.anOrg(admin)
    const { id: _id, canEdit: _may, ...card } = await shop.aProduct(admin, org)
    const times = { createdAt: new Date(), updatedAt: new Date(), v: 1, facts: [], commits: [], causes: [] }
    const free = 3
    const rows = Array.from({ length: productLimits.activeMax - 1 - free }, (_none, at) => ({
      ...card,
      ...times,
      _id: `full-${at}`,
    }))
    await productsOf(shop.running.kit).insertMany(rows)
    const create = () =>
      shop.call(createProduct, admin, { body: { orgId: org, type: 'oneOff', ...productForm, title: 'Hodina' } })
    const answers = await Promise.all(Array.from({ length: 10 }, create))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 10 - free }, () => 'product.tooMany'))
    expect(await productsOf(shop.running.kit).countDocuments({ orgId: org })).toBe(productLimits.activeMax)
  })
})

describe('a movement that a file says, whose amount the bank states in another way', () => {
  const small = { ...stated, variableSymbol: '', instruction: '', amount: 1000 }
  const large = 9_000_000
  const id = (name: string) => movementIdOf(account.iban, name)
  const imported = (name: string) =>
    storeAll(shop.running.kit, { account, list: [{ ...small, id: name }], importedBy: eva.id, waits: waiting })
  const waiting = () => Promise.resolve('noSymbol' as const)
  const shown = (name: string) => storeAll(shop.running.kit, { account, list: [{ ...small, id: name, amount: large }] })
  const creditOf = async (person: TestPerson) => (await shop.must(getCredit, person)).credit[0]?.available

  it('is not assigned by one site admin who was allowed to move the former amount alone', async () => {
    const jana = await shop.people.person()
    await shop.must(getCredit, jana)
    await imported('41000000001')
    const { kit } = shop.running
    // The bank shows it after the admin's sum was counted.
    const change = (async (...call: Parameters<Kit['change']>) => {
      const answer = await kit.change(...call)
      if (call[0].collection === 'admin-desks') await shown('41000000001')
      return answer
    }) as Kit['change']
    const { assignMovement } = bankRoutes({ ...kit, change }, { accounts: [], specificSymbol: '', gapMs: 0, url: '' })
    const call = {
      actor: { userId: petr.id, login: 'NOT_FIRST_TIME' },
      params: { id: id('41000000001') },
      body: { userSymbol: jana.userSymbol, note: 'volala' },
    }
    // Only these parts of a call are read.
    await expect(assignMovement(call as never)).rejects.toThrow('movement.secondReading')
    expect(await readMovement(kit, id('41000000001'))).toMatchObject({ state: 'unmatched', amount: large })
    expect(await creditOf(jana)).toBe(0)
  })

  it('is not credited by a proposal of the former amount', async () => {
    const jana = await shop.people.person()
    await shop.must(getCredit, jana)
    await imported('41000000002')
    const body = {
      kind: 'assignment',
      movementId: id('41000000002'),
      userSymbol: jana.userSymbol,
      note: 'volala',
    } as const
    const proposed = await shop.must(proposeMoney, petr, { body })
    expect(proposed.amount).toBe(1000)
    await shown('41000000002')
    const confirmed = await shop.must(confirmMoneyProposal, eva, { id: proposed.id })
    expect(confirmed).toMatchObject({ state: 'failed', failure: 'movement.secondReading', amount: 1000 })
    expect(await creditOf(jana)).toBe(0)
    const again = await shop.must(proposeMoney, petr, { body })
    expect(await shop.must(confirmMoneyProposal, eva, { id: again.id })).toMatchObject({ state: 'done', amount: large })
    expect(await creditOf(jana)).toBe(large)
  })
})
