import { randomUUID } from 'node:crypto'
import { downloadInvoice, issueInvoice, listBilling, listInvoices } from '@parta/contracts/invoices'
import { buyProducts, type KartRow } from '@parta/contracts/payments'
import { dayOf } from '@parta/contracts/predicates/validity'
import { eventually, type TestPerson, testEnv } from '@parta/kit/testing'
import { depth } from '@parta/kit/testing-depth'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOnce } from '../src/invoices/issue.ts'
import type { Draft } from '../src/invoices/rules.ts'
import { invoiceSeries, invoicesOf, seriesId } from '../src/invoices/store.ts'
import { isdocErrors } from '../src/invoices/testing.ts'
import { sealed } from '../src/ledger/rules.ts'
import { journalRows } from '../src/ledger/store.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { deaths, dyingKit } from './dying-kit.ts'
import { type Box, openOwn } from './seats.ts'

const issuer = {
  PARTA_BANK_ACCOUNT: '2901234567/2010',
  PARTA_ISSUER_NAME: 'Parta s.r.o.',
  PARTA_ISSUER_COMPANY_ID: '12345679',
  PARTA_ISSUER_VAT_ID: 'CZ12345679',
  PARTA_ISSUER_STREET: 'Dlouhá 12/3',
  PARTA_ISSUER_CITY: 'Praha',
  PARTA_ISSUER_ZIP: '110 00',
  PARTA_FEE_PERCENT: '2,5',
}

let box: Box
let admin: TestPerson
let siteAdmin: TestPerson
beforeAll(async () => {
  box = await openOwn(testEnv(issuer))
  admin = await box.people.person()
  siteAdmin = await box.people.person({ isSiteAdmin: true })
})
afterAll(() => box.close())

/** A month that is over. */
const last = new Date(Date.now() - 45 * 86_400_000)
const month = dayOf(last).slice(0, 7)
const middle = new Date(`${month}-15T12:00:00Z`)
const customer = { name: 'Sokol Prosek, z. s.', companyId: '', vatId: '', street: 'Na Návsi 1', city: '', zip: '' }

/** An organisation that sold an entry for 150 and a pass for 900 in that month. */
async function aSeller(currency: 'CZK' | 'EUR' = 'CZK'): Promise<string> {
  const org = await box.anOrg(admin, { name: 'Sokol Prosek', currency })
  const entry = (await box.aProduct(admin, org)).id
  const pass = (await box.aProduct(admin, org, { type: 'subscription', validDays: 30, price: 900 })).id
  const person = await rich(currency)
  await buy(person, [{ productId: entry, eventId: box.anEvent(entry, 5) }, { productId: pass }])
  // Sold now, too, which another month has.
  await buy(await rich(currency), [{ productId: pass }])
  await eventually(async () => {
    const paid = { wallet: person.id, kind: 'payment' } as const
    const { matchedCount } = await journalRows(box.running.kit).updateMany(paid, { $set: { at: middle } })
    expect(matchedCount).toBe(2)
  })
  await purchasesOf(box.running.kit).updateOne(
    { userId: person.id },
    { $set: { 'payments.0.datePaid': middle, 'payments.1.datePaid': middle } },
  )
  return org
}

async function rich(currency: 'CZK' | 'EUR'): Promise<TestPerson> {
  const person = await box.people.person()
  await box.topUp(person, 300_000, currency)
  return person
}

async function buy(person: TestPerson, payments: KartRow[]): Promise<void> {
  const { payments: bought } = await box.must(buyProducts, person, { body: { payments } })
  expect(bought.map(({ status }) => status)).toEqual(payments.map(() => 'paid'))
}

const issue = (orgId: string, who = siteAdmin, fields: object = {}) =>
  box.call(issueInvoice, who, { body: { orgId, month, currency: 'CZK', customer, ...fields } as never })

async function file(who: TestPerson, id: string, format: 'pdf' | 'isdoc'): Promise<Response> {
  const path = downloadInvoice.path.replace(':id', id)
  const headers = { Authorization: `Bearer ${who.token}` }
  return fetch(`${box.running.url}${path}?${new URLSearchParams({ format }).toString()}`, { headers })
}

/** The objects of a PDF document; their order in the file follows from which was compressed first. */
async function objectsOf(answer: Response): Promise<string[]> {
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  const objects = text.match(/\d+ 0 obj[\s\S]*?endobj/g) ?? []
  expect(objects.length).toBeGreaterThan(5)
  return objects.toSorted()
}

describe('the invoices of a month', () => {
  it('are prepared for site admins: what each organisation got, and the fee', async () => {
    const org = await aSeller()
    const { items } = await box.must(listBilling, siteAdmin, { query: { month } })
    expect(items.find(({ orgId }) => orgId === org)).toMatchObject({
      name: 'Sokol Prosek',
      currency: 'CZK',
      sold: 105_000,
      fee: 26_25,
      customer: { name: 'Sokol Prosek', companyId: '' },
      invoice: null,
    })
  })

  it('are issued once, and read by the admins of the organisation and site admins only', async () => {
    const org = await aSeller()
    const first = (await issue(org)).body
    expect(first).toMatchObject({ orgId: org, month, currency: 'CZK', customer, net: 26_25, vat: 5_51, total: 31_76 })
    const again = await issue(org, siteAdmin, { customer: { ...customer, name: 'Jiné jméno' } })
    expect(again.body).toEqual(first)
    for (const reader of [admin, siteAdmin]) {
      expect((await box.must(listInvoices, reader, { id: org, query: {} })).items).toEqual([first])
    }
    const { items } = await box.must(listBilling, siteAdmin, { query: { month } })
    expect(items.find(({ orgId }) => orgId === org)).toMatchObject({ customer, invoice: first })
    const stranger = await box.people.person()
    expect((await box.call(listInvoices, stranger, { id: org, query: {} })).body).toMatchObject({
      code: 'rights.missing',
    })
    expect(await (await file(stranger, first.id, 'pdf')).json()).toMatchObject({ code: 'invoice.notFound' })
    expect(await (await file(admin, '2026-9999', 'pdf')).json()).toMatchObject({ code: 'invoice.notFound' })
    expect((await issue(org, admin)).body).toMatchObject({ code: 'rights.notSiteAdmin' })
  })

  it('are files that never change', async () => {
    const issued = await issue(await aSeller())
    expect(issued.body).toHaveProperty('id')
    const { id } = issued.body
    const pdf = await file(admin, id, 'pdf')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('content-disposition')).toContain(`faktura-${id}.pdf`)
    expect(await objectsOf(pdf)).toEqual(await objectsOf(await file(siteAdmin, id, 'pdf')))
    const isdoc = await file(admin, id, 'isdoc')
    expect(isdoc.headers.get('content-type')).toContain('application/xml')
    const xml = await isdoc.text()
    for (const part of [`<ID>${id}</ID>`, '<Name>Sokol Prosek, z. s.</Name>', '<PayableAmount>31.76</PayableAmount>']) {
      expect(xml).toContain(part)
    }
  })

  it('in euros state the VAT in crowns, too, by the rate that is entered, and offer that rate', async () => {
    const [org, other] = [await aSeller('EUR'), await aSeller('EUR')]
    const billing = async (id: string) =>
      (await box.must(listBilling, siteAdmin, { query: { month } })).items.find(({ orgId }) => orgId === id)
    expect(await billing(org)).toMatchObject({ currency: 'EUR', sold: 105_000, fee: 26_25, exchange: { rate: null } })
    const euros = (rate?: number) => issue(org, siteAdmin, { currency: 'EUR', ...(rate === undefined ? {} : { rate }) })
    expect((await euros()).body).toMatchObject({ code: 'invoice.rateMissing' })
    for (const wrong of [9_999, 100_000, 24.5]) {
      expect((await euros(wrong)).body, `${wrong}`).toMatchObject({ code: 'validation.failed' })
    }
    const { body: invoice } = await euros(24_315)
    expect(invoice).toMatchObject({ currency: 'EUR', net: 26_25, vat: 5_51, total: 31_76 })
    expect((await euros(25_000)).body).toEqual(invoice)
    const xml = await (await file(admin, invoice.id, 'isdoc')).text()
    expect(await isdocErrors(xml)).toEqual([])
    for (const part of ['>EUR<', '24.315', '26.25', '5.51', '638.27']) expect(xml).toContain(part)
    expect((await file(admin, invoice.id, 'pdf')).headers.get('content-type')).toBe('application/pdf')
    await eventually(async () => expect(await billing(other)).toMatchObject({ exchange: { rate: 24_315 } }))
  })

  it('take off what came back in the month', async () => {
    const org = await aSeller()
    const purchase = await purchasesOf(box.running.kit).findOne({ 'payments.orgId': org, 'payments.type': 'oneOff' })
    const { id = '' } = purchase?.payments[0] ?? {}
    await purchasesOf(box.running.kit).updateOne(
      { _id: purchase?._id ?? '' },
      { $set: { 'payments.0.refundedAt': middle, 'payments.0.status': 'refunded' } },
    )
    const ends = { debit: `org:${org}:CZK`, credit: 'wallet:x:CZK', currency: 'CZK' } as const
    const refund = { ...ends, _id: `refund:${id}`, amount: 10_000, kind: 'refund', ref: id, at: middle } as const
    const entry = { ...refund, wallet: 'x', number: 1, available: 10_000, held: 0 }
    await journalRows(box.running.kit).insertOne(sealed(entry))
    const { items } = await box.must(listBilling, siteAdmin, { query: { month } })
    expect(items.find(({ orgId }) => orgId === org)).toMatchObject({ sold: 95_000, fee: 23_75 })
  })

  it('contain deposits that were kept in the month, of payments of an earlier one', async () => {
    const org = await aSeller()
    const purchase = await purchasesOf(box.running.kit).findOne({ 'payments.orgId': org, 'payments.type': 'oneOff' })
    const { id = '' } = purchase?.payments[0] ?? {}
    const deposit = { amount: 10_000, status: 'kept', settledAt: middle }
    const earlier = new Date(middle.getTime() - 60 * 86_400_000)
    await purchasesOf(box.running.kit).updateOne(
      { _id: purchase?._id ?? '' },
      {
        $set: {
          'payments.0.deposit': deposit,
          'payments.0.datePaid': earlier,
          'payments.1.datePaid': earlier,
        } as never,
      },
    )
    const ends = { debit: 'held:y:CZK', credit: `org:${org}:CZK`, currency: 'CZK' } as const
    const kept = { ...ends, _id: `post:deposit:${id}`, amount: 10_000, kind: 'depositKept', ref: id } as const
    const entry = { ...kept, at: middle, wallet: 'y', number: 1, available: 0, held: 0 }
    await journalRows(box.running.kit).insertOne(sealed(entry))
    const { items } = await box.must(listBilling, siteAdmin, { query: { month } })
    // With the payments of this purchase, whose rows are of the month.
    expect(items.find(({ orgId }) => orgId === org)).toMatchObject({ sold: 115_000, fee: 28_75 })
  })

  it('are refused for a month that is not over, without sales, and for unknown organisations', async () => {
    const org = await box.anOrg(admin)
    expect((await issue(org)).body).toMatchObject({ code: 'invoice.nothing' })
    expect((await issue('unknown')).body).toMatchObject({ code: 'org.notFound' })
    const thisMonth = dayOf(new Date()).slice(0, 7)
    expect((await issue(org, siteAdmin, { month: thisMonth })).body).toMatchObject({ code: 'invoice.monthNotOver' })
    expect((await issue(org, siteAdmin, { month: '2026-13' })).body).toMatchObject({ code: 'validation.failed' })
    const wrong = { customer: { ...customer, companyId: '123' } }
    expect((await issue(org, siteAdmin, wrong)).body).toMatchObject({ code: 'validation.failed' })
  })
})

describe('the numbers of invoices', () => {
  const draftOf = (orgId: string): Draft => ({
    orgId,
    month,
    currency: 'CZK',
    issuer: { name: 'P', companyId: '1', vatId: null, street: 'D', city: 'P', zip: '1', register: '' },
    customer,
    turnover: [{ type: 'oneOff', count: 1, sold: 100_00 }],
    rates: { fee: 1000, vat: 0 },
    account: null,
    uuid: randomUUID(),
    issuedBy: 'admin',
  })

  it('belong to invoices that are listed and read as soon as they are committed, before their collection has them', async () => {
    const { kit } = box.running
    const org = await box.anOrg(admin)
    await expect(issueOnce(dyingKit(kit, 'before the rows'), draftOf(org))).rejects.toThrow('died')
    const { items } = await box.must(listInvoices, admin, { id: org, query: {} })
    expect(items.map(({ orgId, net }) => [orgId, net])).toEqual([[org, 10_00]])
    expect((await file(admin, items[0]?.id ?? '', 'pdf')).status).toBe(200)
    expect((await issueOnce(kit, draftOf(org))).number).toBe(items[0]?.id)
  })

  it('have no gap and are given once, whatever is issued at once by processes that die at any step', async () => {
    const { kit } = box.running
    const aCall = fc.record({
      org: fc.integer({ min: 0, max: 5 }),
      deaths: fc.array(fc.constantFrom(...deaths), { maxLength: 3 }),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(aCall, { minLength: 1, maxLength: 12 }), async (calls) => {
        run += 1
        const orgOf = (org: number) => `numbers-${run}-${org}`
        const answers = await Promise.all(
          calls.map(async (call) => {
            for (const death of call.deaths) {
              await issueOnce(dyingKit(kit, death), draftOf(orgOf(call.org))).catch(() => undefined)
            }
            return [call.org, (await issueOnce(kit, draftOf(orgOf(call.org)))).number] as const
          }),
        )
        // The same invoice has one number in all answers.
        const given = new Set(answers.map(([org, number]) => `${org} ${number}`))
        expect(given.size).toBe(new Set(answers.map(([org]) => org)).size)
        await assertNoGap()
      }),
      { numRuns: depth(4, 40), endOnFailure: true },
    )
  })

  async function assertNoGap(): Promise<void> {
    const { kit } = box.running
    const series = kit.database.native<{ _id: string; last: number; pendingRows?: unknown[] }>(invoiceSeries.collection)
    // Another process's sweep inserts what the dead ones left.
    await series.updateOne(
      { _id: seriesId, pendingAt: { $exists: true } },
      { $set: { pendingAt: new Date(0) } as never },
    )
    await eventually(async () => expect((await series.findOne({ _id: seriesId }))?.pendingRows ?? []).toEqual([]))
    const numbers = (await invoicesOf(kit).find().sort({ number: 1 }).toArray()).map(({ number }) => number)
    const year = dayOf(new Date()).slice(0, 4)
    expect(numbers).toEqual(numbers.map((_number, at) => `${year}-${String(at + 1).padStart(4, '0')}`))
    expect((await series.findOne({ _id: seriesId }))?.last).toBe(numbers.length)
  }
})
