import { randomUUID } from 'node:crypto'
import { downloadReceipt, downloadStatement, getPaymentLog } from '@parta/contracts/payment-log'
import { buyProducts } from '@parta/contracts/payments'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { refund } from '../src/refunds/refund.ts'
import { findByReceipt } from '../src/reports/send-receipt.ts'
import { daysAgo } from './days.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
beforeAll(async () => {
  box = await openBox()
})

/** A person who paid for an entry, and one whose payment waits. */
async function aBuyer() {
  const admin = await box.people.person()
  const org = await box.anOrg(admin)
  const product = (await box.aProduct(admin, org)).id
  const event = box.anEvent(product, 5)
  const person = await box.people.person()
  await box.topUp(person, 50_000)
  const body = { payments: [{ productId: product, eventId: event }] }
  const { payments } = await box.must(buyProducts, person, { body })
  return { person, event, payment: payments[0]?.id ?? '' }
}

async function receipt(who: TestPerson, id: string, of: string): Promise<Response> {
  const path = downloadReceipt.path.replace(':id', id)
  const headers = { Authorization: `Bearer ${who.token}` }
  return fetch(`${box.running.url}${path}?${new URLSearchParams({ of }).toString()}`, { headers })
}

async function csvOf({ token }: TestPerson): Promise<string> {
  const days = { startDate: daysAgo(1), endDate: daysAgo(-1) }
  const query = new URLSearchParams({ currency: 'CZK', format: 'csv', ...days })
  const headers = { Authorization: `Bearer ${token}` }
  return await (await fetch(`${box.running.url}${downloadStatement.path}?${query.toString()}`, { headers })).text()
}

const leave = async (payment: string) => {
  const at = new Date().toISOString()
  box.seated.set(payment, { reason: 'kicked', at, start: at, refilledAt: null } as never)
  await refund(box.running.kit, payment)
}

describe('a receipt', () => {
  it('of a payment and of its refund is a PDF file for the payer', async () => {
    const { person, payment } = await aBuyer()
    const paid = await receipt(person, payment, 'payment')
    expect(paid.headers.get('content-type')).toBe('application/pdf')
    expect(paid.headers.get('content-disposition')).toContain('attachment')
    expect((await paid.text()).startsWith('%PDF-')).toBe(true)
    expect(await (await receipt(person, payment, 'refund')).json()).toMatchObject({ code: 'payment.notFound' })
    await leave(payment)
    expect((await receipt(person, payment, 'refund')).status).toBe(200)
    expect((await receipt(person, payment, 'payment')).status).toBe(200)
    // The top-up and the hold are the first two movements.
    const number = `${person.userSymbol}-3`
    expect(paid.headers.get('content-disposition')).toContain(`parta-payment-${number}.pdf`)
    expect(await findByReceipt(box.running.kit, number)).toBe(payment)
    expect(await findByReceipt(box.running.kit, `${person.userSymbol}-4`)).toBe(payment)
    for (const other of [`${person.userSymbol}-1`, `${person.userSymbol}-99`, '9999999999-1'])
      expect(await findByReceipt(box.running.kit, other)).toBeNull()
  })

  it('is refused to everybody else, and for unknown payments', async () => {
    const { payment } = await aBuyer()
    const other = await box.people.person({ isSiteAdmin: true })
    for (const id of [payment, 'unknown', 'unknown-1']) {
      expect(await (await receipt(other, id, 'payment')).json()).toMatchObject({ code: 'payment.notFound' })
    }
    expect(await (await receipt(other, payment, 'else')).json()).toMatchObject({ code: 'validation.failed' })
  })
})

describe('the payment log', () => {
  it('says what was paid for and what is refunded', async () => {
    const { person, payment, event } = await aBuyer()
    await leave(payment)
    const about = { title: 'Vstup na kurt', aliasId: null, event: { id: event, name: 'Badminton' }, isCharge: false }
    const { items } = await box.must(getPaymentLog, person, { query: {} })
    expect(items).toMatchObject([
      { action: 'refund', about },
      { action: 'payment', about },
      { action: 'topUp', about: null },
    ])
    expect((await purchasesOf(box.running.kit).findOne({ userId: person.id }))?.payments[0]?.status).toBe('refunded')
  })

  it('says for which child a payment is; the statement, which leaves the app, does not', async () => {
    const admin = await box.people.person()
    const org = await box.anOrg(admin)
    const productId = (await box.aProduct(admin, org, { type: 'subscription', validDays: 30 })).id
    const id = `parent-${randomUUID()}`
    const aliases = ['Ema', 'Kuba'].map((name) => {
      return { id: aliasIdOf(name, id), name, surname: 'Malá', image: 'BASIC', ageGroup: 'child' } as const
    })
    const parent = await box.people.person({ id, aliases })
    await box.topUp(parent, 100_000)
    const children = aliases.map((alias) => alias.id)
    const body = { payments: children.map((aliasId) => ({ productId, aliasId })) }
    await box.must(buyProducts, parent, { body })
    const { items } = await box.must(getPaymentLog, parent, { query: {} })
    expect(items.flatMap(({ about }) => about?.aliasId ?? []).toSorted()).toEqual(children.toSorted())
    const statement = await csvOf(parent)
    expect(statement).toContain('Vstup na kurt')
    for (const word of [...children, 'Ema', 'Kuba']) expect(statement).not.toContain(word)
  })
})
