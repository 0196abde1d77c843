import type { Invoice } from '@parta/contracts/invoices'
import type { Currency } from '@parta/contracts/values'
import type { InvoiceLine, InvoiceRow } from './store.ts'

export function invoiceView(row: InvoiceRow): Invoice {
  const { number: id, orgId, month, currency, customer, issued, due, net, vat, total } = row
  const { name, companyId, vatId, street, city, zip } = customer
  const addressed = { name, companyId, vatId, street, city, zip }
  return { id, orgId, month, currency, customer: addressed, issued, due, net, vat, total }
}

/** Invoices are documents of a Czech accountant, so their texts are Czech for everybody. */
export const noVatText = 'Nejsem plátce DPH.'

/** Returns an amount as Czech invoices write it: `1 234,50 Kč`. */
export function amountText(minor: number, currency: Currency): string {
  return new Intl.NumberFormat('cs', { style: 'currency', currency }).format(minor / 100)
}

/** Returns a rate in hundredths of a percent: `2,5 %`. */
export function rateText(rate: number): string {
  return `${new Intl.NumberFormat('cs').format(rate / 100)} %`
}

/** What a line charges. */
export function lineText(
  { type, count, sold }: InvoiceLine,
  { month, feeRate, currency }: Pick<InvoiceRow, 'month' | 'feeRate' | 'currency'>,
): string {
  const [year, number] = month.split('-')
  const what = { oneOff: 'jednorázových vstupů', subscription: 'předplatného' }[type]
  return `Zprostředkování prodeje ${what} ${Number(number)}/${year}: ${rateText(feeRate)} z ${amountText(sold, currency)} (plateb: ${count})`
}
