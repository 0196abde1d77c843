import { getCredit } from '@parta/contracts/payments'
import { demoAccounts, demoCredit, demoProducts } from '@parta/demo/world'
import { eventually } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { productsOf } from '../src/products/store.ts'
import { seed } from '../src/seed.ts'

let alone: Alone
beforeAll(async () => {
  alone = await openAlone(service)
})
afterAll(() => alone.close())

describe('the demo data', () => {
  it('contains the products and the credit of the demo accounts, and does not change when it is seeded twice', async () => {
    const people = await Promise.all(demoAccounts.map(({ id }) => alone.people.person({ id })))
    for (let time = 0; time < 2; time += 1) {
      await seed(alone.running.kit)
      expect(await productsOf(alone.running.kit).countDocuments()).toBe(demoProducts.length)
      for (const person of people) {
        const { credit } = await eventually(() => alone.must(getCredit, person))
        expect(credit).toContainEqual({ currency: demoCredit.currency, available: demoCredit.amount, held: 0 })
      }
    }
  })
})
