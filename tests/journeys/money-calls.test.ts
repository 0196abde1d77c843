import { importMovements } from '@parta/contracts/bank'
import { openapiDocument } from '@parta/contracts/openapi'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { createOrg, joinOrg, registerOrg } from '@parta/contracts/orgs'
import { buyProducts, getCredit } from '@parta/contracts/payments'
import { createEvent } from '@parta/contracts/planning'
import { createProduct } from '@parta/contracts/products'
import { getTopUp } from '@parta/contracts/top-ups'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoicesOf } from '../../services/payments/src/invoices/store.ts'
import { anInvoice } from '../../services/payments/src/invoices/testing.ts'
import { anEventForm } from '../support/event-form.ts'
import { reporting } from './changes.ts'
import { examples } from './examples.ts'
import { type MoneyCaller, type MoneyRow, type MoneyThings, moneyCallers, moneyTable } from './money-table.ts'
import { anAdmin, aPerson, openParta, type Parta, type Person, serviceOf, signedIn } from './parta.ts'
import { settled, stateBefore } from './settled.ts'

let parta: Parta
let callers: Record<MoneyCaller, Person>
let things: MoneyThings
/** Values that identify the payer: no refusal, and no answer about another caller alone, may contain them. */
let traces: readonly string[]

beforeAll(async () => {
  parta = await openParta({ ...reporting(), PARTA_BANK_ACCOUNT: '2901234567/2010' })
  const full = await anAdmin(parta)
  callers = {
    'the payer': await aPerson(parta, 'Platce'),
    'another member': await aPerson(parta, 'Clenka'),
    'an admin of the organisation': await aPerson(parta, 'Majitel'),
    'an admin of another organisation': await aPerson(parta, 'Jiny'),
    'a helper': await anAdmin(parta, ['support', 'moderator', 'operator']),
    finance: await anAdmin(parta, ['finance']),
  }
  const boss = callers['an admin of the organisation']
  const org = await anOrg(boss, full)
  await anOrg(callers['an admin of another organisation'], full)
  for (const member of ['the payer', 'another member'] as const)
    await parta.must(joinOrg, { token: callers[member].token, id: org, body: {} })
  const [product, dear, oldProduct] = [
    await aPass(boss, org, 100),
    await aPass(boss, org, 9000),
    await aPass(boss, org, 1),
  ]
  const form = anEventForm({ eventOrgId: org, eventPlaceId: 'place-16' })
  const event = (await parta.must(createEvent, { token: boss.token, body: form })).id
  const payer = callers['the payer']
  const symbol = await topUp(payer, callers.finance)
  const [paid, waiting] = [await buy(payer, product), await buy(payer, dear)]
  expect([paid.status, waiting.status]).toEqual(['paid', 'pending'])
  const invoice = await storeInvoice(org)
  things = { org, event, product, oldProduct, paid: paid.id, waiting: waiting.id, invoice }
  traces = [payer.id, symbol, paid.id, waiting.id]
})
afterAll(() => parta.close())
beforeEach(async () => {
  for (const caller of moneyCallers) callers[caller] = await signedIn(parta, callers[caller])
})

async function anOrg({ token }: Person, admin: Person): Promise<string> {
  const { id } = await parta.must(createOrg, { token, body: { ...examples({})['createOrg']?.body, contact: false } })
  await parta.must(registerOrg, { token: admin.token, id, body: { isRegistered: true } })
  return id
}

async function aPass({ token }: Person, orgId: string, price: number): Promise<string> {
  const text = { title: `Permanentka za ${price}`, description: 'Na měsíc.' }
  const body = { orgId, type: 'subscription', ...text, price, validDays: 30 }
  return (await parta.must(createProduct, { token, body })).id
}

/** A transfer of 500 Kč from a statement. @returns the variable symbol */
async function topUp({ token }: Person, finance: Person): Promise<string> {
  const { variableSymbol } = await parta.must(getTopUp, { token, query: { currency: 'CZK' } })
  const { movements: [line] = [], iban } = (examples({})['importMovements']?.body ?? {}) as {
    readonly iban: string
    readonly movements?: readonly object[]
  }
  const movements = [{ ...line, variableSymbol, specificSymbol: '', reference: '' }]
  await parta.must(importMovements, { token: finance.token, body: { iban, movements } })
  await eventually(async () => {
    const { credit } = await parta.must(getCredit, { token })
    expect(credit.find(({ currency }) => currency === 'CZK')?.available).toBe(50_000)
  })
  return variableSymbol
}

async function buy({ token }: Person, productId: string): Promise<{ readonly id: string; readonly status: string }> {
  const { payments } = await parta.must(buyProducts, { token, body: { payments: [{ productId }] } })
  return payments[0] ?? { id: '', status: 'none' }
}

/** Stores an invoice: one is issued only for a month that is over. */
async function storeInvoice(orgId: string): Promise<string> {
  await invoicesOf(serviceOf(parta, 'payments').kit).insertOne({ ...anInvoice, _id: `${orgId}:2026-10:CZK`, orgId })
  return anInvoice.number
}

const ofPayments = operations.filter(({ service }) => service === 'payments')
const ofAdmins = ofPayments.filter(({ who }) => who === 'siteAdmin')
const ofEverybody = ofPayments.filter(({ who }) => who !== 'siteAdmin')

function operationOf({ name }: Pick<MoneyRow, 'name'>): Operation {
  const found = ofPayments.find((each) => each.name === name)
  if (!found) throw new Error(`No operation ${name}`)
  return found
}

const call = (row: MoneyRow, caller?: MoneyCaller) =>
  parta.call(operationOf(row), { ...row.sent?.(things), ...(caller ? { token: callers[caller].token } : {}) })

const rows = moneyTable.map((row) => [row.about ? `${row.name} (${row.about})` : row.name, row] as const)

describe('a call about products, credit, payments or invoices', () => {
  it('is in the table unless it is for site admins, and is in the API description', () => {
    expect([...new Set(moneyTable.map(({ name }) => name))].toSorted()).toEqual(
      ofEverybody.map(({ name }) => name).toSorted(),
    )
    const { paths } = openapiDocument({ url: 'http://localhost:8080', version: '1.2.3' }) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }
    for (const { name, method, path } of ofPayments)
      expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]).toMatchObject({ operationId: name })
  })

  it.each(ofAdmins.map((operation) => [operation.name, operation] as const))(
    '%s is refused to visitors and to everybody but site admins for finance, and changes nothing',
    async (name, operation) => {
      const before = await stateBefore(parta)
      const sent = examples({ org: things.org, product: things.product })[name] ?? {}
      expect((await parta.call(operation, sent)).body).toMatchObject({ code: 'token.missing' })
      for (const caller of moneyCallers) {
        if (caller === 'finance') continue
        const { status, body } = await parta.call(operation, { ...sent, token: callers[caller].token })
        const code = caller === 'a helper' ? 'rights.missing' : 'rights.notSiteAdmin'
        expect([caller, status, body.code]).toEqual([caller, 403, code])
      }
      expect(await settled(parta)).toEqual(before)
    },
  )

  it.each(rows)('%s is refused to everybody but whom it is for, and changes nothing', async (_name, row) => {
    const before = await stateBefore(parta)
    expect((await call(row)).body).toMatchObject({ code: 'token.missing' })
    for (const caller of moneyCallers.filter((one) => !row.isFor.includes(one))) {
      const { status, body, text } = await call(row, caller)
      expect([caller, status >= 400, body.code]).toEqual([caller, true, row.refused])
      for (const trace of traces) expect(text).not.toContain(trace)
    }
    expect(await settled(parta)).toEqual(before)
  })

  it.each(rows.filter(([, row]) => row.isFor.length > 0))(
    '%s is allowed to those for whom it is, and has nothing of the payer for others whose own it is',
    async (_name, row) => {
      for (const caller of row.isFor) {
        const { body, text } = await call(row, caller)
        expect([caller, body.code]).toEqual([caller, row.gets])
        if (row.isOwn && caller !== 'the payer') for (const trace of traces) expect([caller, text]).not.toContain(trace)
      }
    },
  )

  it('of the payer has what the others must not see, so that its absence there says something', async () => {
    const texts = await Promise.all(
      ['getTopUp', 'getPaymentLog', 'downloadStatement', 'listPayments'].map(async (name) => {
        const row = moneyTable.find((one) => one.name === name)
        return row ? (await call(row, 'the payer')).text : ''
      }),
    )
    for (const trace of [things.paid, traces[1] ?? '']) expect(texts.join()).toContain(trace)
  })
})
