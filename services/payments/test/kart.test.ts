import { randomUUID } from 'node:crypto'
import { kartLimits } from '@parta/contracts/money'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { buyProducts, getCredit, type KartRow } from '@parta/contracts/payments'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { updateProduct } from '@parta/contracts/products'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askOrgHolders } from '@parta/contracts/settlement'
import { people } from '@parta/kit/people/people'
import { aUserSnapshot, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

const buy = (person: TestPerson, payments: readonly KartRow[], retryId?: string) =>
  box.call(buyProducts, person, {
    body: { payments: [...payments], ...(retryId ? { retryId } : {}) },
  })
async function creditOf(person: TestPerson) {
  const [found] = (await box.call(getCredit, person)).body.credit
  return { available: found?.available ?? 0, held: found?.held ?? 0 }
}
const pass = { type: 'subscription', validDays: 30 }

/** A parent with credit and one child. */
async function aParent(credit: number) {
  const id = `parent-${randomUUID()}`
  const child = aliasIdOf('child', id)
  const alias = { id: child, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' } as const
  const person = await box.people.person({ id, aliases: [alias] })
  if (credit > 0) await box.topUp(person, credit)
  return { person, child }
}

describe('a kart with as many rows as allowed', () => {
  it('is paid at once, except for rows without a free seat; one row more is refused', async () => {
    const { person } = await aParent(1_000_000)
    const { id: productId } = await box.aProduct(admin, org)
    const rows = Array.from({ length: kartLimits.rowsMax }, (_none, at) => ({
      productId,
      eventId: box.anEvent(productId, at === 7 ? 0 : 1),
    }))
    const [first] = rows
    const tooMany = await buy(person, [...rows, { productId, eventId: box.anEvent(productId, 1) }])
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'validation.failed' } })
    const { status, body } = await buy(person, rows)
    expect(status).toBe(200)
    const paid = body.payments.filter((payment) => payment.status === 'paid')
    expect(paid).toHaveLength(kartLimits.rowsMax - 1)
    expect(body.payments[7]).toMatchObject({ status: 'cancelled', reason: 'event.full' })
    expect(await creditOf(person)).toEqual({ available: 1_000_000 - 15_000 * (kartLimits.rowsMax - 1), held: 0 })
    expect(await buy(person, first ? [first] : [])).toMatchObject({ body: { code: 'payment.alreadyPaid' } })
  })
})

describe('a row of a kart', () => {
  it('is the same for the caller and for the caller’s own id, and for the event that its product leads to', async () => {
    const { person, child } = await aParent(100_000)
    const { id: productId } = await box.aProduct(admin, org)
    const eventId = box.anEvent(productId, 5)
    const twice: KartRow[][] = [
      [
        { productId, eventId },
        { productId, eventId, aliasId: person.id },
      ],
      [
        { productId, eventId, aliasId: child },
        { productId, eventId, aliasId: child, multisport: false },
      ],
    ]
    for (const rows of twice) expect(await buy(person, rows)).toMatchObject({ body: { code: 'payment.duplicate' } })
    const { id: season } = await box.aProduct(admin, org, pass)
    const asked = [{ productId: season, eventId }, { productId: season }]
    expect(await buy(person, asked)).toMatchObject({ body: { code: 'payment.duplicate' } })
    expect(await creditOf(person)).toEqual({ available: 100_000, held: 0 })
  })

  it('for somebody else’s child, for the prototype of an object, or from an organisation that is closed, costs nothing', async () => {
    const { person } = await aParent(100_000)
    const { child: stranger } = await aParent(0)
    const { id: productId } = await box.aProduct(admin, org, pass)
    for (const aliasId of [stranger, '__proto__', 'constructor'])
      expect(await buy(person, [{ productId, aliasId }])).toMatchObject({ body: { code: 'alias.notFound' } })
    for (const id of ['__proto__', 'toString'])
      expect(await buy(person, [{ productId: id }])).toMatchObject({ body: { code: 'product.notFound' } })
    for (const [fields, code] of closings) {
      const own = await box.anOrg(admin, { id: `org-${randomUUID()}` })
      const { id } = await box.aProduct(admin, own, pass)
      await box.anOrg(admin, { id: own, ...fields })
      expect(await buy(person, [{ productId }, { productId: id }])).toMatchObject({ body: { code } })
    }
    expect(await creditOf(person)).toEqual({ available: 100_000, held: 0 })
  })
})

describe('a seat at an event of a private organisation', () => {
  it('is sold to who joins from outside, who does not see what else it sells', async () => {
    const own = await box.anOrg(admin, { id: `org-${randomUUID()}`, private: true })
    const { person } = await aParent(0)
    const { id: productId } = await box.aProduct(admin, own)
    const { id: season } = await box.aProduct(admin, own, pass)
    const eventId = box.anEvent(productId, 5)
    for (const rows of [[{ productId: season }], [{ productId }], [{ productId: season, eventId }]])
      expect(await buy(person, rows)).toMatchObject({ body: { code: 'product.notFound' } })
    const mixed = [{ productId, eventId }, { productId: season }]
    expect(await buy(person, mixed)).toMatchObject({ body: { code: 'product.notFound' } })
    const other = box.anEvent('other', 5)
    expect(await buy(person, [{ productId, eventId: other }])).toMatchObject({ body: { code: 'product.notFound' } })
    const [waiting] = (await buy(person, [{ productId, eventId }])).body.payments
    expect(waiting).toMatchObject({ status: 'pending' })
    await box.topUp(person, 15_000)
    expect((await buy(person, [], waiting?.id)).body.payments).toMatchObject([{ status: 'paid' }])
  })
})

const closings: readonly (readonly [Partial<OrgSnapshot>, string])[] = [
  [{ isRegistered: false }, 'org.notRegistered'],
  [{ deleted: true }, 'product.notFound'],
  [{ private: true }, 'product.notFound'],
]

describe('a payment that waits for credit', () => {
  it.each(closings)(
    'is cancelled when it is tried again and the organisation is %o meanwhile',
    async (fields, reason) => {
      const own = await box.anOrg(admin, { id: `org-${randomUUID()}` })
      const { person } = await aParent(0)
      const { id: productId } = await box.aProduct(admin, own, pass)
      const [waiting] = (await buy(person, [{ productId }])).body.payments
      await box.anOrg(admin, { id: own, ...fields })
      await box.topUp(person, 50_000)
      const { body } = await buy(person, [], waiting?.id)
      expect(body.payments).toMatchObject([{ status: 'cancelled', reason }])
      expect(await creditOf(person)).toEqual({ available: 50_000, held: 0 })
    },
  )

  it('for a child is cancelled when it is tried again and the child was removed meanwhile; the others are paid', async () => {
    const { person, child } = await aParent(0)
    const { id: productId } = await box.aProduct(admin, org, pass)
    const { payments } = (await buy(person, [{ productId, aliasId: child }, { productId }])).body
    const data = aUserSnapshot(person.id, { aliases: [] })
    await box.running.kit.newer(people.definition.collection, { _id: person.id, version: 2, data })
    await box.topUp(person, 50_000)
    const { body } = await buy(person, [], payments[0]?.id)
    expect(body.payments).toMatchObject([{ status: 'cancelled', reason: 'alias.notFound' }, { status: 'paid' }])
    expect(await creditOf(person)).toEqual({ available: 35_000, held: 0 })
  })

  it('is cancelled also for a price that became lower: nobody pays what they were not shown', async () => {
    const { person } = await aParent(0)
    const { id: productId } = await box.aProduct(admin, org, pass)
    const [waiting] = (await buy(person, [{ productId }])).body.payments
    await box.must(updateProduct, admin, { body: { id: productId, price: 100 } })
    await box.topUp(person, 50_000)
    const { body } = await buy(person, [], waiting?.id)
    expect(body.payments).toMatchObject([{ status: 'cancelled', reason: 'payment.priceChanged' }])
    expect(await creditOf(person)).toEqual({ available: 50_000, held: 0 })
  })
})

describe('the holders of an organisation’s subscriptions', () => {
  const valid = async (orgId: string) => (await box.running.bus.ask(askOrgHolders, { orgId })).valid

  it('are those who paid and whose time is not over: nobody who waits, was refunded, or bought something else', async () => {
    const own = await box.anOrg(admin, { id: `org-${randomUUID()}` })
    const { id: productId } = await box.aProduct(admin, own, pass)
    const { id: entry } = await box.aProduct(admin, own)
    const { person, child } = await aParent(45_000)
    const { person: poor } = await aParent(0)
    expect(await valid(own)).toBe(0)
    expect((await buy(poor, [{ productId }])).body.payments).toMatchObject([{ status: 'pending' }])
    expect((await buy(person, [{ productId: entry, eventId: box.anEvent(entry, 1) }])).status).toBe(200)
    expect(await valid(own)).toBe(0)
    const { body } = await buy(person, [{ productId }, { productId, aliasId: child }])
    expect(body.payments).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
    expect(await valid(own)).toBe(2)
    const over = { 'payments.0.validUntil': new Date(Date.now() - 1), 'payments.1.status': 'refunded' } as const
    await purchasesOf(box.running.kit).updateOne({ _id: body.id }, { $set: over, $inc: { v: 1 } })
    expect(await valid(own)).toBe(0)
  })

  it('are not who bought for nothing at the MultiSport price, which cannot be refunded', async () => {
    const own = await box.anOrg(admin, { id: `org-${randomUUID()}` })
    const { id: productId } = await box.aProduct(admin, own, { ...pass, priceMultisport: 0 })
    const { person, child } = await aParent(15_000)
    const { body } = await buy(person, [{ productId, multisport: true }])
    expect(body.payments).toMatchObject([{ status: 'paid', amount: 0 }])
    expect(await valid(own)).toBe(0)
    expect((await buy(person, [{ productId, aliasId: child }])).body.payments).toMatchObject([{ status: 'paid' }])
    expect(await valid(own)).toBe(1)
  })

  it('are neither removed aliases nor erased people, but people whose account is still to be erased', async () => {
    const own = await box.anOrg(admin, { id: `org-${randomUUID()}` })
    const { id: productId } = await box.aProduct(admin, own, pass)
    const { person, child } = await aParent(30_000)
    const become = (version: number, fields: Partial<UserSnapshot>) => {
      const data = aUserSnapshot(person.id, { aliases: person.aliases, ...fields })
      return box.running.kit.newer(people.definition.collection, { _id: person.id, version, data })
    }
    expect((await buy(person, [{ productId }, { productId, aliasId: child }])).status).toBe(200)
    expect(await valid(own)).toBe(2)
    await become(2, { deleted: true, leaving: true })
    expect(await valid(own)).toBe(2)
    await become(3, { aliases: [] })
    expect(await valid(own)).toBe(1)
    await become(4, { aliases: [], deleted: true })
    expect(await valid(own)).toBe(0)
  })
})
