import { randomUUID } from 'node:crypto'
import { downloadInvoice, listInvoices } from '@parta/contracts/invoices'
import { buyProducts } from '@parta/contracts/payments'
import { dayOf } from '@parta/contracts/predicates/validity'
import { confirmMoneyProposal, proposeMoney } from '@parta/contracts/proposals'
import { eventually, type TestPerson, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOnce } from '../src/invoices/issue.ts'
import { correctInvoice } from '../src/invoices/issue-notes.ts'
import { creditMonths } from '../src/invoices/jobs.ts'
import { monthsBefore } from '../src/invoices/rules.ts'
import { type InvoiceRow, invoicesOf } from '../src/invoices/store.ts'
import { isdocErrors } from '../src/invoices/testing.ts'
import { sealed } from '../src/ledger/rules.ts'
import { journalRows } from '../src/ledger/store.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { deaths, dyingKit } from './dying-kit.ts'
import { type Box, openOwn } from './seats.ts'

let box: Box
let owner: TestPerson
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  const issuer = { PARTA_ISSUER_NAME: 'Parta s.r.o.', PARTA_ISSUER_COMPANY_ID: '12345679', PARTA_ISSUER_ZIP: '110 00' }
  const address = { PARTA_ISSUER_STREET: 'Dlouhá 12/3', PARTA_ISSUER_CITY: 'Praha', PARTA_FEE_PERCENT: '10' }
  box = await openOwn(testEnv({ ...issuer, ...address, PARTA_ISSUER_VAT_ID: 'CZ12345679' }))
  owner = await box.people.person()
  petr = await box.people.person({ isSiteAdmin: true })
  eva = await box.people.person({ isSiteAdmin: true })
})
afterAll(() => box.close())

/** The months before this one that are over for invoices. */
const [later = '', earlier = ''] = monthsBefore(dayOf(new Date(Date.now() - 2 * 86_400_000)).slice(0, 7), 2)
const customer = { name: 'Sokol', companyId: '', vatId: '', street: '', city: '', zip: '' }

/** The invoice of a club that sold for 450 in a month, of which 45 are charged. */
async function anInvoice(orgId: string, month = earlier, fields: object = {}): Promise<InvoiceRow> {
  const row = await issueOnce(box.running.kit, {
    orgId,
    month,
    currency: 'CZK',
    issuer: { name: 'P', companyId: '1', vatId: 'CZ1', street: 'D', city: 'P', zip: '1', register: '' },
    customer,
    turnover: [{ type: 'oneOff', count: 3, sold: 450_00 }],
    rates: { fee: 1000, vat: 2100 },
    account: null,
    uuid: randomUUID(),
    issuedBy: petr.id,
    ...fields,
  })
  await eventually(async () => expect(await invoicesOf(box.running.kit).findOne({ number: row.number })).not.toBeNull())
  return row
}

const propose = (invoiceId: string, amount: number, { who = petr, note = 'Účtováno dvakrát.' } = {}) =>
  box.call(proposeMoney, who, { body: { kind: 'creditNote', invoiceId, amount, note } })
const listOf = async (org: string) => (await box.must(listInvoices, owner, { id: org, query: {} })).items

describe('a credit note by hand', () => {
  it.each(['\u0001 dvakrát', 'dvakrát \u202E', ' \n '])('is refused with the reason %j', async (note) => {
    const invoice = await anInvoice(await box.anOrg(owner))
    expect((await propose(invoice.number, 10_00, { note })).body).toMatchObject({ code: 'validation.failed' })
  })

  it('is proposed by one site admin and issued by another, once', async () => {
    const org = await box.anOrg(owner)
    const invoice = await anInvoice(org)
    const { body, status } = await propose(invoice.number, 10_00)
    expect(status).toBe(200)
    expect(body).toMatchObject({ kind: 'creditNote', amount: 10_00, currency: 'CZK', invoiceId: invoice.number })
    expect((await box.call(confirmMoneyProposal, petr, { id: body.id })).body).toMatchObject({ code: 'proposal.own' })
    for (const again of [1, 2]) {
      expect((await box.must(confirmMoneyProposal, eva, { id: body.id })).state, `call ${again}`).toBe('done')
    }
    await eventually(async () => expect(await listOf(org)).toHaveLength(2))
    const [note] = await listOf(org)
    expect(note).toMatchObject({
      net: -10_00,
      vat: -2_10,
      total: -12_10,
      corrects: { id: invoice.number, reason: 'Účtováno dvakrát.' },
    })
    const path = `${downloadInvoice.path.replace(':id', note?.id ?? '')}?format=isdoc`
    const file = await fetch(box.running.url + path, { headers: { Authorization: `Bearer ${owner.token}` } })
    expect(file.headers.get('content-disposition')).toContain(`dobropis-${note?.id}.isdoc`)
    expect(await isdocErrors(await file.text())).toEqual([])
  })

  it('never takes back more than was charged, whatever was proposed before', async () => {
    const { number } = await anInvoice(await box.anOrg(owner))
    const [first, second] = [(await propose(number, 40_00)).body, (await propose(number, 40_00)).body]
    expect(await box.must(confirmMoneyProposal, eva, { id: first.id })).toMatchObject({ state: 'done' })
    expect(await box.must(confirmMoneyProposal, eva, { id: second.id })).toMatchObject({
      state: 'failed',
      failure: 'invoice.creditTooMuch',
    })
    expect((await propose(number, 5_01)).body).toMatchObject({ code: 'invoice.creditTooMuch' })
    expect((await propose(number, -1)).body).toMatchObject({ code: 'invoice.creditTooMuch' })
  })

  it('is refused for a credit note, for what does not exist, and for admins of the organisation', async () => {
    const org = await box.anOrg(petr)
    const { number } = await anInvoice(org)
    expect((await propose(number, 1_00)).body).toMatchObject({ code: 'proposal.ownOrg' })
    expect((await propose('2020-0001', 1_00)).body).toMatchObject({ code: 'invoice.notFound' })
    await correctInvoice(box.running.kit, { number, cause: 'c', net: 1_00, reason: 'x', adminId: eva.id })
    const note = await eventually(async () => {
      const found = await invoicesOf(box.running.kit).findOne({ 'corrects.number': number })
      expect(found).not.toBeNull()
      return found
    })
    expect((await propose(note?.number ?? '', 1_00, { who: eva })).body).toMatchObject({ code: 'invoice.notFound' })
    const byEva = (await propose(number, 1_00, { who: eva })).body
    expect((await box.call(confirmMoneyProposal, petr, { id: byEva.id })).body).toMatchObject({
      code: 'proposal.ownOrg',
    })
  })

  it('is issued once by processes that die at any step', async () => {
    const { kit } = box.running
    const org = await box.anOrg(owner)
    const { number } = await anInvoice(org)
    const about = { number, cause: 'p', net: 5_00, reason: 'x', adminId: eva.id }
    for (const death of deaths) await correctInvoice(dyingKit(kit, death), about).catch(() => undefined)
    await Promise.all([correctInvoice(kit, about), correctInvoice(kit, about)])
    await eventually(async () => expect(await invoicesOf(kit).countDocuments({ 'corrects.number': number })).toBe(1))
  })
})

describe('a month in which more came back than was paid', () => {
  /** A club to which 200 was paid, and refunded in a later month. */
  async function aRefund(): Promise<string> {
    const org = await box.anOrg(owner)
    const { id: productId } = await box.aProduct(owner, org, { price: 200 })
    const person = await box.people.person()
    await box.topUp(person, 20_000)
    const body = { payments: [{ productId, eventId: box.anEvent(productId, 5) }] }
    const { payments } = await box.must(buyProducts, person, { body })
    const id = payments[0]?.id ?? ''
    const at = new Date(`${later}-15T12:00:00Z`)
    await purchasesOf(box.running.kit).updateOne(
      { userId: person.id },
      { $set: { 'payments.0.refundedAt': at, 'payments.0.status': 'refunded' } },
    )
    const ends = { debit: `org:${org}:CZK`, credit: `wallet:${org}:CZK`, currency: 'CZK' } as const
    const entry = { ...ends, _id: `refund:${id}`, amount: 200_00, kind: 'refund', ref: id, at } as const
    const row = sealed({ ...entry, wallet: org, number: 1, available: 200_00, held: 0 })
    await journalRows(box.running.kit).insertOne(row)
    return org
  }

  const run = () => creditMonths(box.running.kit, new Date())
  const notesOf = async (org: string) =>
    (
      await invoicesOf(box.running.kit)
        .find({ orgId: org, corrects: { $exists: true } })
        .toArray()
    ).map((row) => row.net)

  it('has a credit note for the fee, once, of the latest invoice before it', async () => {
    const org = await aRefund()
    const { number } = await anInvoice(org)
    await run()
    await run()
    await eventually(async () => expect(await notesOf(org)).toEqual([-20_00]))
    const [note] = await listOf(org)
    expect(note?.corrects).toMatchObject({ id: number, reason: expect.stringContaining('převýšily') })
  })

  it('has none before its invoice is issued, and then no more than that charged', async () => {
    const org = await aRefund()
    await run()
    expect(await notesOf(org)).toEqual([])
    await anInvoice(org, earlier, { turnover: [{ type: 'oneOff', count: 1, sold: 50_00 }] })
    await run()
    const [, , third = ''] = monthsBefore(dayOf(new Date(Date.now() - 2 * 86_400_000)).slice(0, 7), 3)
    await eventually(async () => expect(await notesOf(org)).toEqual([-5_00]))
    // The invoice of a month before that is issued late, and gives the rest back.
    await anInvoice(org, third)
    await run()
    await run()
    await eventually(async () => expect((await notesOf(org)).toSorted((a, b) => a - b)).toEqual([-15_00, -5_00]))
  })
})
