import type { Invoice } from '@parta/contracts/invoices'
import type { Currency } from '@parta/contracts/values'
import type { InvoiceLine, InvoiceRow } from './store.ts'

export function invoiceView(row: InvoiceRow): Invoice {
  const { number: id, orgId, month, currency, customer, issued, due, net, vat, total } = row
  const corrects = row.corrects ? { id: row.corrects.number, reason: row.corrects.reason } : null
  const { name, companyId, vatId, street, city, zip } = customer
  const addressed = { name, companyId, vatId, street, city, zip }
  return { id, orgId, month, currency, customer: addressed, issued, due, net, vat, total, corrects }
}

/** Invoices are documents of a Czech accountant, so their texts are Czech for everybody. */
export const noVatText = 'Nejsem plátce DPH.'

/** Returns an amount as Czech invoices write it: `1 234,50 Kč`. */
export function amountText(minor: number, currency: Currency): string {
  return new Intl.NumberFormat('cs', { style: 'currency', currency }).format(minor / 100)
}

/** Returns the text of a rate given in hundredths of a percent: `2,5 %`. */
export function rateText(rate: number): string {
  return `${new Intl.NumberFormat('cs').format(rate / 100)} %`
}

/** Returns the text of a rate given in thousandths of a crown: `24,315 Kč/EUR`. */
export function exchangeText(rate: number, currency: Currency): string {
  return `${new Intl.NumberFormat('cs', { minimumFractionDigits: 3 }).format(rate / 1000)} Kč/${currency}`
}

/** A line of a document, with amounts in minor units. */
export interface WrittenLine {
  readonly text: string
  readonly net: number
  readonly vat: number
}

/** Returns the lines of an invoice, or the only one of a credit note. */
export function linesOf(row: InvoiceRow): WrittenLine[] {
  const { corrects, net, vat } = row
  if (corrects) return [{ text: `Oprava faktury ${corrects.number}: ${corrects.reason}`, net, vat }]
  return row.lines.map((line) => ({ text: lineText(line, row), net: line.net, vat: line.vat }))
}

function lineText(
  { type, count, sold }: InvoiceLine,
  { month, feeRate, currency }: Pick<InvoiceRow, 'month' | 'feeRate' | 'currency'>,
): string {
  const [year, number] = month.split('-')
  const what = { oneOff: 'jednorázových vstupů', subscription: 'předplatného' }[type]
  return `Zprostředkování prodeje ${what} ${Number(number)}/${year}: ${rateText(feeRate)} z ${amountText(sold, currency)} (plateb: ${count})`
}
