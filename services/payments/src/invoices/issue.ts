import { randomUUID } from 'node:crypto'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Billing, Customer, Invoice, issueInvoice } from '@parta/contracts/invoices'
import type { MovementKind, ProductType } from '@parta/contracts/money'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Currency } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { SharedReadings } from '@parta/kit/process/read-shared'
import type { InvoicingConfig, PaymentsConfig } from '../config.ts'
import { findRows } from '../ledger/read-rows.ts'
import { orgRowIds } from '../ledger/rules.ts'
import { orgProjection } from '../orgs/store.ts'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { findOfOrg, requireIssued } from './find-issued.ts'
import { chargeOf, type Draft, issueNext, lastDayOf, monthOf, needsRate, type Turnover, turnoverOf } from './rules.ts'
import { type InvoiceRow, invoiceKey, invoiceSeries, invoices, seriesId } from './store.ts'
import { invoiceView } from './view.ts'

/** @throws invoice.notConfigured while the operator has not said in whose name invoices are issued */
function requireInvoicing({ invoicing }: PaymentsConfig): InvoicingConfig {
  if (!invoicing) throw new AppError('invoice.notConfigured')
  return invoicing
}

interface Reading extends PaymentsConfig {
  /** Callers who ask for the same month at the same time share one reading: the month is over, and does not change. */
  readonly read: SharedReadings
}

interface Wanted {
  readonly orgId: string
  readonly month: string
  readonly period: ReturnType<typeof monthOf>
}

function readTurnover(kit: Kit, read: SharedReadings, { orgId, month, period }: Wanted) {
  return read(`${orgId} ${month}`, () => findTurnover(kit, orgId, period))
}

/** Issues the invoice of an organisation for a month, or returns the one that was issued. */
export async function issue(
  kit: Kit,
  config: Reading,
  { body, actor }: Pick<Call<typeof issueInvoice>, 'body' | 'actor'>,
): Promise<Invoice> {
  const { orgId, month, currency, customer, rate: exchange } = body
  const { issuer, fee, vat } = requireInvoicing(config)
  if (!(await kit.projections.one(orgProjection, orgId))) throw new AppError('org.notFound')
  const period = monthOf(month, new Date())
  const turnover = (await readTurnover(kit, config.read, { orgId, month, period })).get(currency) ?? []
  const found = config.bank.accounts.find((account) => account.currency === currency)
  const account = found ? { number: found.number, iban: found.iban, bic: found.bic } : null
  const draft = { orgId, month, currency, customer, issuer, turnover, rates: { fee, vat }, account, exchange }
  const row = await issueOnce(kit, { ...draft, uuid: randomUUID(), issuedBy: actor.userId })
  kit.log.info({ number: row.number, org: orgId, admin: actor.userId }, 'An invoice was issued')
  return invoiceView(row)
}

/** Commits an invoice with its number; a repeated call returns the first one. */
export async function issueOnce(kit: Kit, draft: Draft): Promise<InvoiceRow> {
  const id = invoiceKey(draft.orgId, draft.month, draft.currency)
  const row = await kit.change(
    invoiceSeries,
    seriesId,
    (series, now, committed) => issueNext(series, draft, { now, committed }),
    { rows: { into: invoices.collection, ids: [id] } },
  )
  return row ?? (await requireIssued(kit, id))
}

/**
 * Returns what each organisation got in a month, with the fee and the invoice. Organisations of which nothing moved in
 * the month are left out.
 */
export async function findBilling(kit: Kit, config: Reading, month: string): Promise<{ items: Billing[] }> {
  const { fee, vat } = requireInvoicing(config)
  const period = monthOf(month, new Date())
  const orgIds = (await purchasesOf(kit).distinct('payments.orgId')) as string[]
  const orgs = await kit.projections.many(orgProjection, orgIds)
  const items: Billing[] = []
  const rates = new Map<Currency, number>()
  for (const orgId of orgIds) {
    const invoiced = await findInvoiced(kit, orgId)
    for (const { month: of, currency, crowns } of invoiced) if (of === month && crowns) rates.set(currency, crowns.rate)
    for (const [currency, turnover] of await readTurnover(kit, config.read, { orgId, month, period })) {
      const row = invoiced.find((one) => one.month === month && one.currency === currency)
      items.push({
        orgId,
        name: orgs.get(orgId)?.name ?? '',
        currency,
        sold: turnover.reduce((sum, { sold }) => sum + sold, 0),
        fee: chargeOf(turnover, { fee, vat }).net,
        customer: invoiced[0]?.customer ?? nameOnly(orgs.get(orgId)),
        invoice: row ? invoiceView(row) : null,
        exchange: needsRate({ vat }, currency) ? { day: lastDayOf(month, new Date()), rate: null } : null,
      })
    }
  }
  const known = items.map((item) =>
    item.exchange ? { ...item, exchange: { ...item.exchange, rate: rates.get(item.currency) ?? null } } : item,
  )
  return { items: known.toSorted((one, other) => one.name.localeCompare(other.name, 'cs')) }
}

async function findInvoiced(kit: Kit, orgId: string): Promise<InvoiceRow[]> {
  return (await findOfOrg(kit, orgId, { limit: 200 })).filter(({ corrects }) => !corrects)
}

function nameOnly(org: OrgSnapshot | undefined): Customer {
  return { name: org?.name ?? '', companyId: '', vatId: '', street: '', city: '', zip: '' }
}

/** A leave charge comes back at the start of an event: not later than this after the payment was refunded. */
const chargeBackMs = 366 * day
/** Payments that are looked up in one step: their pages are decoded at once, while other callers wait. */
const atOnce = 200

/**
 * Adds up by currency what the journal says of an organisation's payments in a month. The journal is exact and never
 * changed; the payments only say which of its rows to look at.
 */
export async function findTurnover(
  kit: Kit,
  orgId: string,
  { from, before }: ReturnType<typeof monthOf>,
): Promise<Map<Currency, Turnover[]>> {
  // A payment notes its time after its row: at most some seconds, or until its task has finished it.
  const paid = { datePaid: { $gte: new Date(from.getTime() - day), $lt: new Date(before.getTime() + day) } }
  // What is refunded after the month moves nothing in it.
  const refunded = { refundedAt: { $gte: new Date(from.getTime() - chargeBackMs), $lt: paid.datePaid.$lt } }
  const settled = { $or: [{ 'deposit.settledAt': paid.datePaid }, { 'deposit.returnedAt': paid.datePaid }] }
  const found = purchasesOf(kit).find(
    { payments: { $elemMatch: { orgId, $or: [paid, refunded, settled] } } },
    { projection: { 'payments.id': 1, 'payments.type': 1, 'payments.orgId': 1 }, batchSize: 500 },
  )
  const types = new Map<string, ProductType>()
  for await (const { payments } of found) {
    for (const { id, type, orgId: seller } of payments) if (seller === orgId) types.set(id, type)
  }
  const movements: { currency: Currency; type: ProductType; amount: number; kind: MovementKind }[] = []
  const ids = [...types.keys()]
  for (let at = 0; at < ids.length; at += atOnce) {
    const rowIds = ids.slice(at, at + atOnce).flatMap(orgRowIds)
    for (const { ref, currency, amount, kind, at: movedAt } of await findRows(kit, rowIds)) {
      if (movedAt < from || movedAt >= before) continue
      movements.push({ currency, type: types.get(ref) ?? 'oneOff', amount, kind })
    }
  }
  const byCurrency = Map.groupBy(movements, ({ currency }) => currency)
  return new Map([...byCurrency].map(([currency, those]) => [currency, turnoverOf(those)]))
}
