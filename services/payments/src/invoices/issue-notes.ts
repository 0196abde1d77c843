import { randomUUID } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { creditByHand, creditSold, leftOf, numberNote } from './credit-rules.ts'
import { findIssued, requireIssued } from './find-issued.ts'
import {
  type Credit,
  creditNoteKey,
  type InvoiceRow,
  invoiceCredits,
  invoiceSeries,
  invoices,
  readCredits,
  seriesId,
} from './store.ts'

/** Returns an invoice that can be corrected. @throws invoice.notFound also for the number of a credit note */
export async function findCorrectable(kit: Kit, number: string): Promise<InvoiceRow> {
  const row = await findIssued(kit, 'number', number)
  if (!row || row.corrects) throw new AppError('invoice.notFound')
  return row
}

/** @throws invoice.creditTooMuch when less is left of the invoice */
export async function requireLeftOf(kit: Kit, invoice: InvoiceRow, net: number): Promise<void> {
  const credits = (await readCredits(kit, [invoice.number])).get(invoice.number) ?? []
  if (net <= 0 || net > leftOf(invoice, credits)) throw new AppError('invoice.creditTooMuch')
}

interface ByHand {
  readonly number: string
  /** The id of the proposal. */
  readonly cause: string
  readonly net: number
  readonly reason: string
  readonly adminId: string
}

/**
 * Takes back a part of an invoice, and issues the credit note. It can be repeated after any crash: the cause takes back
 * once, and has one note.
 */
export async function correctInvoice(kit: Kit, { number, cause, net, reason, adminId }: ByHand): Promise<void> {
  const invoice = await findCorrectable(kit, number)
  const credit = await kit.change(invoiceCredits, number, (state) => creditByHand(state, { invoice, cause, net }))
  if (credit) await issueNote(kit, { invoice, credit, reason, issuedBy: adminId })
}

export interface CameBack {
  readonly month: string
  /** What came back to buyers in the month, without what was paid in it. */
  readonly sold: number
}

/**
 * Takes back the fee of what came back in a month from the invoices of earlier months, the latest first. A repeated run
 * issues what is missing: what a month took back of an invoice is stored with the invoice.
 */
export async function creditCameBack(
  kit: Kit,
  earlier: readonly InvoiceRow[],
  { month, sold }: CameBack,
): Promise<void> {
  const credits = await readCredits(
    kit,
    earlier.map(({ number }) => number),
  )
  const done = (invoice: InvoiceRow) => credits.get(invoice.number)?.find(({ cause }) => cause === month)
  let left = sold - earlier.reduce((sum, invoice) => sum + (done(invoice)?.sold ?? 0), 0)
  const [year, number] = month.split('-')
  const reason = `Vrácené platby za ${Number(number)}/${year} převýšily přijaté.`
  for (const invoice of earlier) {
    const before = done(invoice)
    const credit = before ?? (left > 0 ? await takeSold(kit, invoice, { cause: month, sold: left }) : null)
    if (!credit) continue
    if (!before) left -= credit.sold
    await issueNote(kit, { invoice, credit, reason, issuedBy: 'clock' })
  }
}

function takeSold(kit: Kit, invoice: InvoiceRow, part: Pick<Credit, 'cause' | 'sold'>): Promise<Credit | null> {
  return kit.change(invoiceCredits, invoice.number, (state) => creditSold(state, { invoice, ...part }))
}

interface Issuing {
  readonly invoice: InvoiceRow
  readonly credit: Credit
  readonly reason: string
  readonly issuedBy: string
}

async function issueNote(kit: Kit, issuing: Issuing): Promise<InvoiceRow> {
  const { invoice, credit } = issuing
  const id = creditNoteKey(invoice.number, credit.cause)
  const note = { ...issuing, uuid: randomUUID() }
  const row = await kit.change(
    invoiceSeries,
    seriesId,
    (series, now, committed) => numberNote(series, note, { now, committed }),
    { rows: { into: invoices.collection, ids: [id] } },
  )
  if (!row) return await requireIssued(kit, id)
  kit.log.info({ number: row.number, invoice: invoice.number, org: row.orgId }, 'A credit note was issued')
  return row
}
