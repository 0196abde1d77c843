import { buyProducts, listPayments } from '@parta/contracts/payments'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purchasesOf } from '../src/payments/find.ts'
import type { Payment } from '../src/payments/store.ts'
import { aPayment, aPurchase } from '../src/payments/testing.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let buyer: TestPerson
let productId: string
/** More purchases than are searched, the oldest with a subscription that is still valid. */
const count = 1001
const rowsOfEach = 3
beforeAll(async () => {
  box = await openBox()
  const admin = await box.people.person()
  const org = await box.anOrg(admin)
  ;({ id: productId } = await box.aProduct(admin, org, { type: 'subscription', price: 150, validDays: 30 }))
  buyer = await box.people.person()
  await box.topUp(buyer, 100_000)
  const now = Date.now()
  const purchase = (at: number, rows: readonly Partial<Payment>[]) => ({
    ...aPurchase({ payments: rows.map((row, place) => aPayment({ ...row, id: `p${at}-${place + 1}`, orgId: org })) }),
    _id: `p${at}`,
    v: 1,
    userId: buyer.id,
    keys: [{ id: `p${at}`, input: '' }],
    createdAt: new Date(now - at * 1000),
    step: 'done' as const,
    busyUntil: null,
    facts: [],
    commits: [],
    causes: [],
  })
  const paid = { status: 'paid', datePaid: new Date(now), amount: 0 } as const
  const validUntil = new Date(now + 86_400_000)
  const pass = { ...paid, productId, type: 'subscription', eventId: null, validDays: 30, validUntil } as const
  const others = Array.from({ length: count }, (_none, at) =>
    purchase(
      at,
      Array.from({ length: rowsOfEach }, () => paid),
    ),
  )
  await purchasesOf(box.running.kit).insertMany([...others, purchase(count, [pass])])
})
afterAll(() => box.close())

describe('a person with very many purchases', () => {
  it('is known to have a subscription that is older than all of them, and does not pay for it twice', async () => {
    const { body } = await box.call(buyProducts, buyer, { body: { payments: [{ productId }] } })
    expect(body).toMatchObject({ code: 'payment.alreadyPaid' })
  })

  it('gets pages with whole purchases, which follow each other without a gap', async () => {
    const ids: string[] = []
    let nextToken: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const query = { limit: '7', ...(nextToken ? { nextToken } : {}) }
      const found = await box.must(listPayments, buyer, { query })
      expect(found.items).toHaveLength(6)
      ids.push(...found.items.map(({ purchaseId }) => purchaseId))
      nextToken = found.nextToken
    }
    expect([...new Set(ids)]).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5'])
  })
})
