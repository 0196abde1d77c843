import { AppError } from '@parta/contracts/errors'
import type { Invoice, listInvoices } from '@parta/contracts/invoices'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { requireReader } from '../reports/find-sales.ts'
import { findIssued, findOfOrg } from './find-issued.ts'
import type { InvoiceRow } from './store.ts'
import { invoiceView } from './view.ts'

/** Returns a page of an organisation's invoices, the latest first. */
export async function list(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof listInvoices>, 'params' | 'query' | 'actor'>,
): Promise<{ items: Invoice[]; nextToken?: string }> {
  await requireReader(kit, params.id, actor)
  const { limit = limits.pageSize, nextToken } = query
  const [before] = nextToken ? keyOf(nextToken, 'string') : []
  const page = { limit: limit + 1, ...(before === undefined ? {} : { before: String(before) }) }
  const found = await findOfOrg(kit, params.id, page)
  const items = found.slice(0, limit).map(invoiceView)
  const last = items.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.id) } : { items }
}

/** @throws invoice.notFound also for those who may not see it */
export async function findForReader(kit: Kit, number: string, actor: Actor): Promise<InvoiceRow> {
  const row = await findIssued(kit, 'number', number)
  if (!row) throw new AppError('invoice.notFound')
  await requireReader(kit, row.orgId, actor).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('invoice.notFound') : error
  })
  return row
}
