import { day } from '@parta/contracts/durations'
import { buyProducts, type KartRow } from '@parta/contracts/payments'
import { downloadPaymentReport, getAdminSales, getPaymentReport, getSales } from '@parta/contracts/sales'
import { spreadsheetType } from '@parta/contracts/uploader'
import { tokenOf } from '@parta/kit/store/keyset'
import type { TestPerson } from '@parta/kit/testing'
import { readSheet } from 'read-excel-file/universal'
import { beforeAll, describe, expect, it } from 'vitest'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { daysAgo } from './days.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let siteAdmin: TestPerson
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  siteAdmin = await box.people.person({ isSiteAdmin: true })
})

const lately = () => ({ startDate: daysAgo(30), endDate: daysAgo(0) })
const report = (who: TestPerson, org: string, query: Record<string, string> = {}) =>
  box.call(getPaymentReport, who, { id: org, query: { ...lately(), ...query } })

async function buy(person: TestPerson, payments: KartRow[]) {
  return (await box.must(buyProducts, person, { body: { payments } })).payments
}

async function csv({ token }: TestPerson, org: string, format = 'csv'): Promise<Response> {
  const path = downloadPaymentReport.path.replace(':id', org)
  const headers = { Authorization: `Bearer ${token}` }
  return fetch(`${box.running.url}${path}?${new URLSearchParams({ ...lately(), format }).toString()}`, { headers })
}

/** A club in which two people have bought an entry each, and one of them a season pass for a child. */
async function aClub() {
  const org = await box.anOrg(admin)
  const entry = (await box.aProduct(admin, org, { title: '=SUM(A1)' })).id
  const season = (await box.aProduct(admin, org, { type: 'subscription', validDays: 30, price: 900 })).id
  const event = box.anEvent(entry, 5)
  const child = { id: `child-${org}`, name: 'Matyáš', surname: 'Dětský', image: 'BASIC' }
  const aliases = [{ ...child, gender: 'male', age: 'unknown', child: true, level: 0 }] as never
  const jana = await box.people.person({ name: 'Jana', surname: 'Nová', aliases })
  const petr = await box.people.person({ name: '@Petr', surname: 'Malý' })
  for (const person of [jana, petr]) await box.topUp(person, 300_000)
  await buy(jana, [{ productId: entry, eventId: event }])
  await buy(petr, [{ productId: entry, eventId: event }])
  return { org, entry, season, event, jana, petr, child }
}

describe('the payment report', () => {
  it('says who paid what for which event, the latest first, to the admins of the organisation and site admins', async () => {
    const { org, entry, event, jana, petr } = await aClub()
    for (const reader of [admin, siteAdmin]) {
      const { items } = (await report(reader, org)).body
      const product = { id: entry, title: '=SUM(A1)', type: 'oneOff' }
      const bought = { product, event: { id: event, name: 'Badminton' }, amount: 15_000, status: 'paid', refunded: 0 }
      expect(items).toMatchObject([
        { ...bought, payer: { id: petr.id } },
        { ...bought, payer: { id: jana.id, name: 'Jana', surname: reader === admin ? 'Nová' : 'N.' } },
      ])
    }
  })

  it('masks the payers for site admins, also in the file, unless they run the organisation', async () => {
    const { org } = await aClub()
    expect(await (await csv(admin, org)).text()).toContain('Jana Nová')
    expect(await (await csv(siteAdmin, org)).text()).toMatch(/^(?!.*Nová).*Jana N\./s)
    await box.anOrg(siteAdmin, { id: org })
    expect(await (await csv(siteAdmin, org)).text()).toContain('Jana Nová')
  })

  it('names the payer and the child for whom something is bought, to admins of the organisation only', async () => {
    const { org, season, jana, child } = await aClub()
    expect(await buy(jana, [{ productId: season, aliasId: child.id }])).toMatchObject([{ status: 'paid' }])
    const { body } = await report(admin, org)
    expect(body.items[0]).toMatchObject({ payer: { id: jana.id }, product: { type: 'subscription' }, event: null })
    expect(body.items.map(({ alias }) => alias)).toEqual([{ name: 'Matyáš', surname: 'Dětský' }, null, null])
    expect(await (await csv(admin, org)).text()).toContain(';Jana Nová;Matyáš Dětský;')
    for (const text of [
      JSON.stringify((await report(siteAdmin, org)).body),
      await (await csv(siteAdmin, org)).text(),
    ]) {
      expect(text).toContain('Jana')
      expect(text).not.toContain('Matyáš')
    }
    expect(JSON.stringify(body)).not.toContain(child.id)
  })

  it('is read page by page, without gaps and repetitions, also of one product', async () => {
    const { org, season, jana, petr } = await aClub()
    await buy(jana, [{ productId: season }])
    await buy(petr, [{ productId: season }])
    // Paid in the same moment, so that only the id orders them.
    await purchasesOf(box.running.kit).updateMany(
      { 'payments.orgId': org },
      { $set: { 'payments.0.datePaid': new Date() } },
    )
    const seen: string[] = []
    let nextToken: string | undefined
    do {
      const { body } = await report(admin, org, { limit: '1', ...(nextToken ? { nextToken } : {}) })
      seen.push(...body.items.map(({ id }) => id))
      ;({ nextToken } = body)
    } while (nextToken)
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(4)
    expect((await report(admin, org, { product: season })).body.items).toHaveLength(2)
  })

  it('shows nothing beyond its days, also with a page token that was made up', async () => {
    const { org } = await aClub()
    const nextToken = tokenOf(Date.now() + day, 'z')
    const query = { startDate: daysAgo(30), endDate: daysAgo(2), nextToken }
    expect((await report(admin, org, query)).body.items).toEqual([])
  })

  it('keeps refunded payments with what came back, and leaves out what was never paid', async () => {
    const { org, season, jana } = await aClub()
    const poor = await box.people.person()
    expect(await buy(poor, [{ productId: season }])).toMatchObject([{ status: 'pending' }])
    const refunded = { 'payments.0.status': 'refunded', 'payments.0.leaveCharge': 3000 }
    await purchasesOf(box.running.kit).updateOne(
      { userId: jana.id },
      { $set: { ...refunded, 'payments.0.refundedAt': new Date() } },
    )
    const { items } = (await report(admin, org)).body
    expect(items.map(({ status, refunded: back }) => [status, back])).toEqual([
      ['paid', 0],
      ['refunded', 12_000],
    ])
  })

  it('is a CSV file in the language of the reader, whose cells no spreadsheet calculates', async () => {
    const { org } = await aClub()
    const file = await csv(admin, org)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="parta-[\d-]+\.csv"$/)
    const [head, first] = (await file.text()).split('\n')
    expect(head).toContain('Zaplaceno;Plátce;Za koho;Produkt')
    expect(first).toContain(`;'@Petr Malý;;'=SUM(A1);Jednorázový;Badminton;`)
    expect(first).toContain(';Zaplacená;150,00;0,00;;CZK;')
  })

  it('is a spreadsheet whose amounts are numbers and whose times are times', async () => {
    const { org } = await aClub()
    const file = await csv(admin, org, 'xlsx')
    expect(file.headers.get('content-type')).toBe(spreadsheetType)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="parta-[\d-]+\.xlsx"$/)
    const [titles, first, ...others] = await readSheet(new Blob([await file.arrayBuffer()]))
    expect(titles?.slice(0, 4)).toEqual(['Zaplaceno', 'Plátce', 'Za koho', 'Produkt'])
    expect(first?.[0]).toBeInstanceOf(Date)
    expect(first?.[6]).toBeInstanceOf(Date)
    expect(first?.slice(1, 6)).toEqual(['@Petr Malý', null, '=SUM(A1)', 'Jednorázový', 'Badminton'])
    expect(first?.slice(8, 13)).toEqual(['Zaplacená', 150, 0, null, 'CZK'])
    expect(others).toHaveLength(1)
    expect(await (await csv(siteAdmin, org, 'pdf')).json()).toMatchObject({ code: 'validation.failed' })
  })

  it('is refused to everybody else, and for a range of more than a year', async () => {
    const { org, jana } = await aClub()
    expect((await report(jana, org)).body).toMatchObject({ code: 'rights.missing' })
    expect(await (await csv(jana, org)).json()).toMatchObject({ code: 'rights.missing' })
    const other = await box.people.person()
    await box.anOrg(other)
    expect((await report(other, org)).body).toMatchObject({ code: 'rights.missing' })
    for (const reader of [admin, siteAdmin]) {
      expect((await report(reader, 'unknown')).body).toMatchObject({ code: 'org.notFound' })
      expect((await report(reader, org, { startDate: daysAgo(400) })).body).toMatchObject({
        code: 'payment.statsRange',
      })
    }
  })
})

describe('the statistics for site admins', () => {
  it('are those of the organisation’s admins, also once it is deleted', async () => {
    const { org } = await aClub()
    const sold = (who: TestPerson, operation: typeof getSales) => box.call(operation, who, { id: org, query: lately() })
    const own = (await sold(admin, getSales)).body
    expect(own.items).toMatchObject([{ oneOff: { count: 2, total: 30_000 } }])
    expect((await sold(siteAdmin, getAdminSales)).body).toEqual(own)
    expect((await sold(admin, getAdminSales)).body).toMatchObject({ code: 'rights.notSiteAdmin' })
    await box.anOrg(admin, { id: org, deleted: true })
    expect((await sold(siteAdmin, getAdminSales)).body).toEqual(own)
    expect((await sold(admin, getSales)).body).toMatchObject({ code: 'org.notFound' })
    const far = { startDate: daysAgo(400), endDate: daysAgo(0) }
    expect((await box.call(getAdminSales, siteAdmin, { id: org, query: far })).body).toMatchObject({
      code: 'payment.statsRange',
    })
  })
})
