import { AppError } from '@parta/contracts/errors'
import type { Decision } from '@parta/kit/store/decision'
import { newRow } from '@parta/kit/store/row-outbox'
import { inCrowns, numberOf, shareOf } from './rules.ts'
import {
  type Credit,
  creditNoteKey,
  type InvoiceCredits,
  type InvoiceRow,
  type InvoiceSeries,
  invoices,
} from './store.ts'

type Charged = Pick<InvoiceRow, 'net' | 'vatRate' | 'feeRate' | 'crowns'>
type Decided = Decision<InvoiceCredits | null, Credit | null>

/** Returns what of an invoice can still be taken back, without VAT. */
export function leftOf({ net }: Pick<InvoiceRow, 'net'>, credits: readonly Credit[]): number {
  return net - sumOf(credits)
}

/** Takes back a part of an invoice by hand, once for each cause. @throws invoice.creditTooMuch */
export function creditByHand(
  state: InvoiceCredits | null,
  { invoice, cause, net }: { readonly invoice: Charged; readonly cause: string; readonly net: number },
): Decided {
  const credits = state?.credits ?? []
  const earlier = credits.find((credit) => credit.cause === cause)
  if (earlier) return { next: state, answer: earlier }
  if (net <= 0 || net > leftOf(invoice, credits)) throw new AppError('invoice.creditTooMuch')
  return added(credits, invoice, { cause, net, sold: 0 })
}

/**
 * Takes back the fee of what came back to buyers, at the rate of the invoice and at most what is left of it.
 * @returns `null` when nothing is left
 */
export function creditSold(
  state: InvoiceCredits | null,
  { invoice, cause, sold }: { readonly invoice: Charged; readonly cause: string; readonly sold: number },
): Decided {
  const credits = state?.credits ?? []
  const earlier = credits.find((credit) => credit.cause === cause)
  if (earlier) return { next: state, answer: earlier }
  const [wanted, left] = [shareOf(sold, invoice.feeRate), leftOf(invoice, credits)]
  if (wanted <= 0 || left <= 0) return { next: state, answer: null }
  // The rest of what came back is for an earlier invoice.
  const taken = wanted <= left ? sold : Math.min(sold, Math.ceil((left * 10_000) / invoice.feeRate))
  return added(credits, invoice, { cause, net: Math.min(wanted, left), sold: taken })
}

/**
 * Adds a credit. VAT and crowns are counted of all that was taken back, less those before: the parts of an invoice that
 * is taken back as a whole add up to its sums.
 */
function added(
  credits: readonly Credit[],
  { vatRate, crowns }: Charged,
  part: Pick<Credit, 'cause' | 'net' | 'sold'>,
): Decided {
  const before = sumOf(credits)
  const after = before + part.net
  const [vatBefore, vatAfter] = [shareOf(before, vatRate), shareOf(after, vatRate)]
  const moved = (to: number, from: number) => (crowns ? inCrowns(to, crowns.rate) - inCrowns(from, crowns.rate) : 0)
  const credit = {
    ...part,
    vat: vatAfter - vatBefore,
    crownsNet: moved(after, before),
    crownsVat: moved(vatAfter, vatBefore),
  }
  return { next: { credits: [...credits, credit] }, answer: credit }
}

function sumOf(credits: readonly Credit[]): number {
  return credits.reduce((sum, { net }) => sum + net, 0)
}

export interface Note {
  readonly invoice: InvoiceRow
  readonly credit: Credit
  readonly reason: string
  readonly uuid: string
  readonly issuedBy: string
}

/**
 * Gives a credit note the next number of the series of invoices, and commits both in one write. It has the parties and
 * the rates of its invoice, and amounts below zero.
 * @returns `null` for one that was issued earlier
 * @throws invoice.tooMany
 */
export function numberNote(
  series: InvoiceSeries | null,
  { invoice, credit, reason, uuid, issuedBy }: Note,
  { now, committed }: { readonly now: Date; readonly committed: ReadonlySet<string> },
): Decision<InvoiceSeries | null, InvoiceRow | null> {
  const key = creditNoteKey(invoice.number, credit.cause)
  if (committed.has(key)) return { next: series, answer: null }
  const { next, ...given } = numberOf(series, now)
  const { net, vat, crownsNet, crownsVat } = credit
  const { crowns: stated, ...fields } = invoice
  const crowns = stated && { rate: stated.rate, net: 0 - crownsNet, vat: 0 - crownsVat }
  const row: InvoiceRow = {
    ...fields,
    ...given,
    _id: key,
    uuid,
    issuedAt: now,
    supplied: given.issued,
    lines: [],
    net: -net,
    vat: 0 - vat,
    total: -(net + vat),
    account: null,
    issuedBy,
    corrects: { number: invoice.number, uuid: invoice.uuid, issued: invoice.issued, reason },
    ...(crowns ? { crowns } : {}),
  }
  return { next, rows: [newRow(invoices, row)], answer: row }
}
