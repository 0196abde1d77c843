import { productLimits } from '@parta/contracts/money'
import { dayOf } from '@parta/contracts/predicates/validity'
import {
  createProduct,
  discontinueProduct,
  getProduct,
  listProducts,
  productUpdated,
  updateProduct,
} from '@parta/contracts/products'
import { askProduct } from '@parta/contracts/questions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { findOffered } from '../src/products/find-products.ts'
import { productsOf } from '../src/products/store.ts'
import { type Box, openBox } from './seats.ts'
import { productForm } from './support.ts'

let shop: Box
let admin: TestPerson
let orgId: string
let match: string
beforeAll(async () => {
  shop = await openBox()
  admin = await shop.people.person()
  orgId = await shop.anOrg(admin)
  match = shop.anEvent('none', 9, { orgId })
})

const create = (who: TestPerson, body: object) =>
  shop.call(createProduct, who, { body: { orgId, type: 'oneOff', ...productForm, ...body } })
const update = (who: TestPerson, body: object) => shop.call(updateProduct, who, { body })
const list = (who: TestPerson, id = orgId, query: Record<string, string> = {}) =>
  shop.call(listProducts, who, { id, query })
const get = (who: TestPerson, id: string) => shop.call(getProduct, who, { id })
const discontinue = (who: TestPerson, id: string) => shop.call(discontinueProduct, who, { id })

describe('the products of an organisation', () => {
  it('leave out subscriptions that are over, which admins still find', async () => {
    const [org, stranger] = [await shop.anOrg(admin), await shop.people.person()]
    const { id } = await shop.aProduct(admin, org, { type: 'subscription', validUntil: dayOf(new Date()) })
    expect((await list(stranger, org)).body.items).toMatchObject([{ id }])
    await productsOf(shop.running.kit).updateOne({ _id: id }, { $set: { validUntil: '2026-01-01' }, $inc: { v: 1 } })
    expect((await list(stranger, org)).body.items).toEqual([])
    expect((await list(admin, org, { discontinued: 'true' })).body.items).toMatchObject([{ id }])
  })

  it('that were changed last come first where only these are asked for', async () => {
    const [org, stranger] = [await shop.anOrg(admin), await shop.people.person()]
    const [first, second] = [await shop.aProduct(admin, org), await shop.aProduct(admin, org)]
    await shop.must(updateProduct, admin, { body: { id: first.id, price: 7 } })
    const latest = (await list(stranger, org, { latest: 'true', limit: '1' })).body
    expect(latest).toEqual({ items: [expect.objectContaining({ id: first.id })] })
    expect((await list(stranger, org)).body.items.map(({ id }) => id)).toEqual([second.id, first.id])
  })
})

describe('create a product', () => {
  it('makes it, with a picture of its own, in the currency of the organisation', async () => {
    const euros = await shop.anOrg(admin, { currency: 'EUR' })
    const { status, body } = await create(admin, { orgId: euros, priceMultisport: 0, eventId: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({ currency: 'EUR', status: 'active', price: 150, priceMultisport: 0, canEdit: true })
    expect(body.image).toBe(`SEED:${body.id}`)
    expect((await get(admin, body.id)).body).toEqual(body)
  })

  it('answers other services that lack the snapshot', async () => {
    const { id } = await shop.aProduct(admin, orgId, { leaveCharge: 20, leaveChargeDate: 48 })
    const answer = await shop.running.bus.ask(askProduct, id)
    expect(answer?.data).toMatchObject({ id, orgId, leaveCharge: 20, leaveChargeDate: 48, status: 'active' })
    expect(await shop.running.bus.ask(askProduct, 'unknown')).toBeNull()
  })

  it('is refused to everybody but the admins, before its picture is stored', async () => {
    const [powerUser, stranger] = [await shop.people.person(), await shop.people.person()]
    const org = await shop.anOrg(admin, { powerUsers: [powerUser.id] })
    // The text is no picture: decoding it would fail with another error.
    for (const who of [powerUser, stranger]) {
      const refused = await create(who, { orgId: org, file: 'aGVq' })
      expect(refused).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    }
    expect((await create(admin, { orgId: org, file: 'aGVq' })).body.code).toBe('image.invalid')
  })

  it('is refused in an organisation that is not registered, deleted or unknown', async () => {
    const closed = await shop.anOrg(admin, { isRegistered: false })
    expect(await create(admin, { orgId: closed })).toMatchObject({ status: 409, body: { code: 'org.notRegistered' } })
    expect((await list(await shop.people.person(), closed)).body.code).toBe('org.notRegistered')
    const deleted = await shop.anOrg(admin, { deleted: true })
    for (const org of [deleted, 'unknown']) {
      expect(await create(admin, { orgId: org })).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    }
  })

  it('may lead to an event of the same organisation only', async () => {
    expect((await create(admin, { eventId: match })).body.eventId).toBe(match)
    const elsewhere = await shop.anOrg(admin)
    for (const fields of [{ eventId: 'unknown' }, { orgId: elsewhere, eventId: match }]) {
      const refused = await create(admin, fields)
      expect(refused.body).toMatchObject({ code: 'event.notFound', errors: [{ field: 'eventId' }] })
    }
  })

  it('names the field that breaks a rule', async () => {
    const refused = async (fields: object) => (await create(admin, fields)).body.errors?.[0]
    expect(await refused({ price: 0 })).toMatchObject({ field: 'price' })
    expect(await refused({ price: 10_001 })).toMatchObject({ field: 'price' })
    expect(await refused({ priceMultisport: -1 })).toMatchObject({ field: 'priceMultisport' })
    expect(await refused({ title: 'x'.repeat(257) })).toMatchObject({ field: 'title' })
    expect(await refused({ description: '' })).toMatchObject({ field: 'description' })
    expect(await refused({ leaveCharge: 101, leaveChargeDate: 1 })).toMatchObject({ field: 'leaveCharge' })
    expect(await refused({ leaveCharge: 50 })).toMatchObject({ field: 'leaveChargeDate', code: 'product.leaveCharge' })
    expect(await refused({ type: 'subscription' })).toMatchObject({ field: 'validDays', code: 'product.validity' })
  })

  it('is refused to an organisation with the most active products', async () => {
    const full = await shop.anOrg(admin)
    const { id: _id, canEdit: _may, ...card } = await shop.aProduct(admin, full)
    const times = { createdAt: new Date(), updatedAt: new Date(), v: 1, facts: [], commits: [], causes: [] }
    const rows = Array.from({ length: productLimits.activeMax - 1 }, (_none, at) => ({
      ...card,
      ...times,
      _id: `p${at}`,
    }))
    await productsOf(shop.running.kit).insertMany(rows)
    expect((await create(admin, { orgId: full })).body.code).toBe('product.tooMany')
    await discontinue(admin, 'p7')
    expect((await create(admin, { orgId: full })).status).toBe(200)
  })
})

describe('the list of products', () => {
  it('has the newest first, in pages, and discontinued ones only for admins who ask for them', async () => {
    const org = await shop.anOrg(admin)
    const made: string[] = []
    for (const title of ['První', 'Druhý', 'Třetí', 'Čtvrtý'])
      made.push((await shop.aProduct(admin, org, { title })).id)
    await discontinue(admin, made[1] ?? '')
    const titles = async (who: TestPerson, query = {}) =>
      (await list(who, org, query)).body.items.map(({ title }) => title)
    const buyer = await shop.people.person()
    const active = ['Čtvrtý', 'Třetí', 'První']
    expect(await titles(admin)).toEqual(active)
    expect(await titles(buyer, { discontinued: 'true' })).toEqual(active)
    expect(await titles(admin, { discontinued: 'true' })).toEqual(['Čtvrtý', 'Třetí', 'Druhý', 'První'])
    const first = (await list(buyer, org, { limit: '2' })).body
    const rest = (await list(buyer, org, { limit: '2', nextToken: first.nextToken ?? '' })).body
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(active)
    expect(rest.nextToken).toBeUndefined()
    expect(first.items.every(({ canEdit }) => !canEdit)).toBe(true)
  })

  it('of a private organisation is for its members only, like each of its products', async () => {
    const org = await shop.anOrg(admin, { private: true })
    const { id } = await shop.aProduct(admin, org)
    const [member, stranger] = [await shop.people.person(), await shop.people.person()]
    shop.addMember(org, member)
    expect((await list(member, org)).body.items).toHaveLength(1)
    expect((await get(member, id)).body.canEdit).toBe(false)
    expect(await list(stranger, org)).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    const hidden = await get(stranger, id)
    expect(hidden).toMatchObject({ status: 404, body: { code: 'product.notFound' } })
    expect(hidden.text).toBe((await get(stranger, 'unknown')).text)
    for (const refused of [await update(stranger, { id, price: 1 }), await discontinue(stranger, id)]) {
      expect(refused.body.code).toBe('product.notFound')
    }
  })
})

describe('change a product', () => {
  it('keeps the fields that are left out', async () => {
    const made = await shop.aProduct(admin, orgId, { leaveCharge: 20, leaveChargeDate: 48 })
    const { body } = await update(admin, { id: made.id, price: 200, leaveSteps: [{ percent: 50, hours: 24 }] })
    const { updatedAt: _then, ...kept } = { ...made, price: 200, leaveSteps: [{ percent: 50, hours: 24 }] }
    expect(body).toMatchObject(kept)
    expect((await get(admin, made.id)).body).toEqual(body)
  })

  it('is refused to everybody but the admins', async () => {
    const { id } = await shop.aProduct(admin, orgId)
    const buyer = await shop.people.person()
    for (const refused of [await update(buyer, { id, price: 1, file: 'aGVq' }), await discontinue(buyer, id)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    }
    expect((await update(admin, { id: 'unknown', price: 1 })).body.code).toBe('product.notFound')
  })

  it('does not change type, currency or organisation', async () => {
    const { id } = await shop.aProduct(admin, orgId)
    for (const fields of [{ type: 'subscription' }, { currency: 'EUR' }, { orgId: 'other' }, { status: 'active' }]) {
      expect((await update(admin, { id, ...fields })).body.code).toBe('validation.failed')
    }
  })
})

describe('discontinue a product', () => {
  it('is for good: it can no longer be edited or bought, and a second time changes nothing', async () => {
    const { id } = await shop.aProduct(admin, orgId)
    const { body } = await discontinue(admin, id)
    expect(body).toMatchObject({ status: 'discontinued', canEdit: false })
    expect((await discontinue(admin, id)).body).toEqual(body)
    expect(await update(admin, { id, price: 1 })).toMatchObject({ status: 409, body: { code: 'product.discontinued' } })
    await expect(findOffered(shop.running.kit, id, { userId: admin.id, isSeat: false })).rejects.toThrow(
      'product.discontinued',
    )
  })

  it('also works in an organisation that may no longer sell', async () => {
    const org = await shop.anOrg(admin)
    const { id } = await shop.aProduct(admin, org)
    await shop.anOrg(admin, { id: org, isRegistered: false })
    expect((await get(await shop.people.person(), id)).body.code).toBe('org.notRegistered')
    expect((await get(admin, id)).body).toMatchObject({ id, canEdit: true })
    expect((await list(admin, org)).body.items).toMatchObject([{ id }])
    expect((await update(admin, { id, price: 1 })).body.code).toBe('org.notRegistered')
    await expect(findOffered(shop.running.kit, id, { userId: admin.id, isSeat: false })).rejects.toThrow(
      'org.notRegistered',
    )
    expect((await discontinue(admin, id)).body.status).toBe('discontinued')
  })
})

describe('the snapshot of a product', () => {
  it('is published with each change', async () => {
    const { id } = await shop.aProduct(admin, orgId)
    await discontinue(admin, id)
    await eventually(async () => {
      const stored = await productsOf(shop.running.kit).findOne({ _id: id })
      expect(stored).toMatchObject({ v: 2, facts: [] })
    })
    expect(productUpdated.kept).toBe(true)
    expect(
      await findOffered(shop.running.kit, (await shop.aProduct(admin, orgId)).id, { userId: 'anybody', isSeat: false }),
    ).toMatchObject({
      orgId,
    })
  })
})
