import type { Billing, Customer, Invoice } from '@parta/contracts/invoices'
import { downloadInvoice, issueInvoice, listBilling, listInvoices } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'

/** What each organisation got in a month, YYYY-MM, and its invoices. */
export function useBilling(month: string) {
  return useQuery(listBilling, { query: { month } })
}

export function useInvoices(orgId: string) {
  return usePages(listInvoices, { params: { id: orgId }, query: {} })
}

export interface Issuing {
  readonly billing: Billing
  readonly month: string
  readonly customer: Customer
  /** Thousandths of a crown for one unit of the currency. */
  readonly rate: number | null
}

export async function issue({ billing, month, customer, rate }: Issuing): Promise<void> {
  const { orgId, currency } = billing
  try {
    await call(issueInvoice, { body: { orgId, month, currency, customer, ...(rate === null ? {} : { rate }) } })
  } finally {
    // After a refusal, too: another site admin may have issued it.
    await revalidate(listBilling, listInvoices)
  }
}

export async function saveInvoice({ id, corrects }: Invoice, format: 'pdf' | 'isdoc'): Promise<void> {
  saveFile(
    await call(downloadInvoice, { params: { id }, query: { format } }),
    `${corrects ? 'dobropis' : 'faktura'}-${id}.${format}`,
  )
}
