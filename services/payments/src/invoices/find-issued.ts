import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { RowGroup } from '@parta/kit/store/row-group'
import { type InvoiceRow, invoiceSeries, invoicesOf, seriesId } from './store.ts'

type Reading = Pick<Kit, 'database'>

/**
 * Returns the invoices and credit notes that the series committed and that may not be in their collection yet. Read them
 * before the collection: a row is there before it leaves the series.
 */
async function findPending(kit: Reading): Promise<InvoiceRow[]> {
  const series = await kit.database
    .native<{ _id: string; pendingRows?: readonly RowGroup[] }>(invoiceSeries.collection)
    .findOne({ _id: seriesId })
  return series?.pendingRows?.flatMap((group) => group.rows as readonly InvoiceRow[]) ?? []
}

/** Returns an issued invoice or credit note by its id or number, or null. */
export async function findIssued(kit: Reading, key: 'id' | 'number', value: string): Promise<InvoiceRow | null> {
  const field = key === 'id' ? '_id' : 'number'
  const pending = (await findPending(kit)).find((row) => row[field] === value)
  return pending ?? invoicesOf(kit).findOne({ [field]: value })
}

/** Returns a committed invoice or credit note by its id. @throws server.busy while it cannot be read */
export async function requireIssued(kit: Reading, id: string): Promise<InvoiceRow> {
  const found = await findIssued(kit, 'id', id)
  if (!found) throw new AppError('server.busy')
  return found
}

interface Page {
  readonly limit: number
  /** Only those with a lower number. */
  readonly before?: string
}

/** Returns the invoices and credit notes of an organisation, the latest first. */
export async function findOfOrg(kit: Reading, orgId: string, { limit, before }: Page): Promise<InvoiceRow[]> {
  const pending = (await findPending(kit)).filter(
    (row) => row.orgId === orgId && (before === undefined || row.number < before),
  )
  const saved = await invoicesOf(kit)
    .find({ orgId, ...(before === undefined ? {} : { number: { $lt: before } }) })
    .sort({ number: -1 })
    .limit(limit)
    .toArray()
  const known = new Map([...pending, ...saved].map((row) => [row.number, row]))
  return [...known.values()].toSorted((a, b) => (a.number < b.number ? 1 : -1)).slice(0, limit)
}
