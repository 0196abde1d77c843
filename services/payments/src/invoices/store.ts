import { AddressedCustomer } from '@parta/contracts/invoices'
import { productTypes } from '@parta/contracts/money'
import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { currencies } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The operator, as invoices name it. */
const Issuer = row({
  name: Type.String(),
  companyId: Type.String(),
  /** `null` when the operator does not pay VAT. */
  vatId: nullable(Type.String()),
  street: Type.String(),
  city: Type.String(),
  zip: Type.String(),
  /** Where the company is registered, as invoices must say; empty for a company that is not. */
  register: Type.String(),
})
export type Issuer = RowOf<typeof Issuer>

/** The share of what was got by one type of product. */
const InvoiceLine = row({
  type: Choice(productTypes),
  /** The number of payments. */
  count: Type.Integer(),
  /** What was got, in minor units, like all amounts. */
  sold: Type.Integer(),
  net: Type.Integer(),
  vat: Type.Integer(),
})
export type InvoiceLine = RowOf<typeof InvoiceLine>

/** VAT is stated in crowns, too, when the invoice is in another currency. */
const Crowns = row({
  /** Thousandths of a crown for one unit, by the Czech National Bank. */
  rate: Type.Integer(),
  net: Type.Integer(),
  vat: Type.Integer(),
})

/** What a credit note corrects, and why. */
const Corrected = row({
  number: Type.String(),
  uuid: Type.String(),
  issued: Type.String(),
  reason: Type.String(),
})

/**
 * An invoice as it was issued; never changed. Its id is made of the organisation, month and currency: there is one. A
 * credit note is a row, too, with amounts below zero and without lines; its id is made of the invoice and the cause.
 */
const InvoiceRow = row({
  _id: Type.String(),
  number: Type.String(),
  uuid: Type.String(),
  orgId: Type.String(),
  month: Type.String(),
  currency: Choice(currencies),
  issuedAt: Timestamp,
  /** Days, YYYY-MM-DD: of the issue, of the taxable supply, and until when it must be paid. */
  issued: Type.String(),
  supplied: Type.String(),
  due: Type.String(),
  issuer: Issuer,
  customer: AddressedCustomer,
  lines: list(InvoiceLine),
  /** In hundredths of a percent. */
  feeRate: Type.Integer(),
  vatRate: Type.Integer(),
  net: Type.Integer(),
  vat: Type.Integer(),
  total: Type.Integer(),
  /** Where to pay; `null` without a bank account in this currency. */
  account: nullable(row({ number: Type.String(), iban: Type.String(), bic: Type.String() })),
  variableSymbol: Type.String(),
  /** The site admin; `clock` for a credit note that the clock issued. */
  issuedBy: Type.String(),
  crowns: Type.Optional(Crowns),
  corrects: Type.Optional(Corrected),
})
export type InvoiceRow = RowOf<typeof InvoiceRow>

export const invoices = rows('invoices', InvoiceRow, [
  index({ number: 1 }, { serves: 'an invoice by its number, which no two have', unique: true }),
  index({ orgId: 1, number: -1 }, { serves: 'listInvoices' }),
])

/** How far the numbers were given out: one document, which commits each invoice together with its number. */
const InvoiceSeries = row({ year: Type.Integer(), last: Type.Integer() })
export type InvoiceSeries = RowOf<typeof InvoiceSeries>

export const invoiceSeries = aggregate('invoice-series', InvoiceSeries)

/** The id of the only document of the series. */
export const seriesId = 'series'

/** What was taken back of an invoice for one cause, in minor units, like the sums of the credit note. */
const Credit = row({
  /** The id of the proposal, or the month in which more came back than was paid. */
  cause: Type.String(),
  net: Type.Integer(),
  vat: Type.Integer(),
  /** In crowns, of an invoice that states them. */
  crownsNet: Type.Integer(),
  crownsVat: Type.Integer(),
  /** What came back to buyers, of which `net` is the fee; 0 for a correction by hand. */
  sold: Type.Integer(),
})
export type Credit = RowOf<typeof Credit>

/** All that was taken back of an invoice, under its number: never more than it charged. */
const InvoiceCredits = row({ credits: list(Credit) })
export type InvoiceCredits = RowOf<typeof InvoiceCredits>

export const invoiceCredits = aggregate('invoice-credits', InvoiceCredits)

export async function readCredits(
  kit: Pick<Kit, 'database'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly Credit[]>> {
  const found = await kit.database
    .native<InvoiceCredits & { _id: string }>(invoiceCredits.collection)
    .find({ _id: { $in: [...numbers] } })
    .toArray()
  return new Map(found.map(({ _id, credits }) => [_id, credits]))
}

export function creditNoteKey(number: string, cause: string): string {
  return `credit:${number}:${cause}`
}

export function invoiceKey(orgId: string, month: string, currency: string): string {
  return `${orgId}:${month}:${currency}`
}

export function invoicesOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<InvoiceRow>(invoices.collection)
}
