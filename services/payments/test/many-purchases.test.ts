import { buyProducts, listPayments } from '@parta/contracts/payments'
import { askEvent } from '@parta/contracts/questions'
import { askSettlement } from '@parta/contracts/settlement'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { planReturned } from '../src/buying/join-dates.ts'
import { eventProjection, findBegun } from '../src/events/store.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { purchasesLasting, purchasesSeated } from '../src/purchases/find-valid.ts'
import type { Payment } from '../src/purchases/store.ts'
import { aPayment, aPurchase } from '../src/purchases/testing.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let buyer: TestPerson
let productId: string
let eventId: string
/** One purchase more than a search reads; the oldest has a valid subscription and a coming seat. */
const count = 1001
const rowsOfEach = 3
beforeAll(async () => {
  box = await openBox()
  const admin = await box.people.person()
  const org = await box.anOrg(admin)
  ;({ id: productId } = await box.aProduct(admin, org, { type: 'subscription', price: 150, validDays: 30 }))
  eventId = box.anEvent('seat', 5)
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
  const pass = {
    ...paid,
    productId,
    type: 'subscription',
    eventId: null,
    validDays: 30,
    validUntil,
    amount: 100,
    autoJoin: true,
  } as const
  const seat = { ...paid, type: 'oneOff', eventId, amount: 100, expiresAt: new Date(0) } as const
  const others = Array.from({ length: count }, (_none, at) =>
    purchase(
      at,
      Array.from({ length: rowsOfEach }, () => ({ ...paid, eventId: `past-${at}` })),
    ),
  )
  const found = await box.running.bus.ask(askEvent, eventId)
  const copies = box.running.kit.database.native<{ _id: string }>(eventProjection.definition.collection)
  const date = new Date(now - 86_400_000).toISOString()
  await copies.insertMany(others.map((_one, at) => ({ _id: `past-${at}`, version: 1, data: { ...found?.data, date } })))
  await purchasesOf(box.running.kit).insertMany([...others, purchase(count, [pass, seat])])
})

describe('a person with very many purchases', () => {
  it('is known to have a subscription that is older than all of them, and does not pay for it twice', async () => {
    const { body } = await box.call(buyProducts, buyer, { body: { payments: [{ productId }] } })
    expect(body).toMatchObject({ code: 'payment.alreadyPaid' })
  })

  it('does not lose the oldest ones with their account, and gets their dates again when its deletion is undone', async () => {
    const { kit, bus } = box.running
    expect(await bus.ask(askSettlement, { userId: buyer.id })).toMatchObject({ seats: 1, subscriptions: 1 })
    const planned: object[] = []
    const plan = (_task: unknown, planning: object) => Promise.resolve(void planned.push(planning))
    await planReturned({ ...kit, tasks: { ...kit.tasks, plan } }, 'fact-1', buyer.id)
    expect(planned).toMatchObject([{ data: { paymentId: `p${count}-1` } }])
  })

  it('has them found by indexes that lead to no other purchases, without events that have begun', async () => {
    const { kit } = box.running
    const lasting = await purchasesLasting(kit, buyer.id, new Date()).explain('executionStats')
    expect(lasting['executionStats']).toMatchObject({ nReturned: 1, totalDocsExamined: 1, totalKeysExamined: 1 })
    const seats = await purchasesSeated(kit, buyer.id, [eventId]).explain('executionStats')
    expect(seats['executionStats']).toMatchObject({ nReturned: 1, totalDocsExamined: 1 })
    const begun = await findBegun(kit, ['past-0', eventId, 'unknown'], new Date())
    expect([...begun]).toEqual(['past-0'])
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
