import { AppError } from '@parta/contracts/errors'
import { type Customer, invoiceLimits } from '@parta/contracts/invoices'
import { type MovementKind, type ProductType, productTypes } from '@parta/contracts/money'
import { dayOf, startOf } from '@parta/contracts/predicates/validity'
import type { Currency } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { newRow } from '@parta/kit/store/row-outbox'
import { type InvoiceLine, type InvoiceRow, type InvoiceSeries, type Issuer, invoiceKey, invoices } from './store.ts'

/** What an organisation got by one type of product in a month. */
export interface Turnover {
  readonly type: ProductType
  readonly count: number
  readonly sold: number
}

/**
 * Returns the first moment of a month, and the first one after it.
 * @throws invoice.monthNotOver until every movement of the month is in the journal
 */
export function monthOf(month: string, now: Date): { readonly from: Date; readonly before: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  if (now < startOf(`${next}-01`, invoiceLimits.settlingDays)) throw new AppError('invoice.monthNotOver')
  return { from: startOf(`${month}-01`), before: startOf(`${next}-01`) }
}

/** Returns the months before one, the latest first, as YYYY-MM. */
export function monthsBefore(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_none, at) => {
    const index = year * 12 + number - 2 - at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
}

/** What an organisation gives back. */
const cameBack: ReadonlySet<MovementKind> = new Set(['refund', 'depositRefunded'])

/**
 * Adds up the movements of a month by type. What came back is taken off, and counts as no payment; a deposit that was
 * kept is added to the payment that it belongs to.
 */
export function turnoverOf(
  movements: readonly { readonly type: ProductType; readonly amount: number; readonly kind: MovementKind }[],
): Turnover[] {
  return productTypes.flatMap((type) => {
    const those = movements.filter((movement) => movement.type === type)
    const sold = those.reduce((sum, { amount, kind }) => sum + (cameBack.has(kind) ? -amount : amount), 0)
    return those.length > 0 ? [{ type, count: those.filter(({ kind }) => kind === 'payment').length, sold }] : []
  })
}

/** Returns a share of an amount, with the rate in hundredths of a percent; halves are rounded away from zero. */
export function shareOf(amount: number, rate: number): number {
  const share = Math.round((Math.abs(amount) * rate) / 10_000)
  return amount < 0 && share > 0 ? -share : share
}

/** What an invoice charges, and the rates in hundredths of a percent. */
export interface Charge {
  readonly lines: readonly InvoiceLine[]
  readonly net: number
  readonly vat: number
}

/** Returns the fee for what was sold. VAT is computed on the sum; the last line takes the rounding difference. */
export function chargeOf(turnover: readonly Turnover[], { fee, vat: vatRate }: Rates): Charge {
  const shares = turnover.map((each) => ({ ...each, net: shareOf(each.sold, fee) }))
  const net = shares.reduce((sum, each) => sum + each.net, 0)
  const vat = shareOf(net, vatRate)
  let left = vat
  const lines = shares.map((each, at) => {
    const part = at === shares.length - 1 ? left : shareOf(each.net, vatRate)
    left -= part
    return { ...each, vat: part }
  })
  return { lines, net, vat }
}

interface Rates {
  readonly fee: number
  /** 0 when the operator does not pay VAT. */
  readonly vat: number
}

/** Everything of an invoice but its number and dates. */
export interface Draft {
  readonly orgId: string
  readonly month: string
  readonly currency: Currency
  readonly issuer: Issuer
  readonly customer: Customer
  readonly turnover: readonly Turnover[]
  readonly rates: Rates
  readonly account: InvoiceRow['account']
  readonly uuid: string
  readonly issuedBy: string
  /** Thousandths of a crown for one unit of another currency. */
  readonly exchange?: number | undefined
}

interface Committing {
  readonly now: Date
  readonly committed: ReadonlySet<string>
}

/**
 * Gives an invoice the next number, and commits both in one write, so that no number is left out or given twice. An
 * invoice that was issued keeps its number.
 * @returns `null` for one that was issued earlier
 * @throws invoice.nothing, invoice.rateMissing, invoice.tooMany
 */
export function issueNext(
  series: InvoiceSeries | null,
  draft: Draft,
  { now, committed }: Committing,
): Decision<InvoiceSeries | null, InvoiceRow | null> {
  const key = invoiceKey(draft.orgId, draft.month, draft.currency)
  if (committed.has(key)) return { next: series, answer: null }
  const { turnover, rates, exchange, ...fields } = draft
  const { lines, net, vat } = chargeOf(turnover, rates)
  if (net <= 0) throw new AppError('invoice.nothing')
  const crowns = needsRate(rates, draft.currency) ? crownsOf({ net, vat }, exchange) : null
  const { next, ...given } = numberOf(series, now)
  const row: InvoiceRow = {
    ...fields,
    ...given,
    _id: key,
    issuedAt: now,
    supplied: lastDayOf(draft.month, now),
    lines,
    feeRate: rates.fee,
    vatRate: rates.vat,
    net,
    vat,
    total: net + vat,
    ...(crowns ? { crowns } : {}),
  }
  return { next, rows: [newRow(invoices, row)], answer: row }
}

/** Whether VAT must be stated in crowns, too. */
export function needsRate({ vat }: Pick<Rates, 'vat'>, currency: Currency): boolean {
  return vat > 0 && currency !== 'CZK'
}

/** @throws invoice.rateMissing */
function crownsOf({ net, vat }: Pick<Charge, 'net' | 'vat'>, rate: number | undefined): InvoiceRow['crowns'] {
  if (rate === undefined) throw AppError.field('invoice.rateMissing', 'rate')
  return { rate, net: inCrowns(net, rate), vat: inCrowns(vat, rate) }
}

/** Returns an amount in hundredths of a crown; halves are rounded away from zero. */
export function inCrowns(amount: number, rate: number): number {
  return shareOf(amount, rate * 10)
}

/** Returns the next number of the series, with what follows from it and the day. @throws invoice.tooMany */
export function numberOf(series: InvoiceSeries | null, now: Date) {
  const issued = dayOf(now)
  // Never back: a process whose clock is late at New Year would give the numbers of the new year again.
  const year = Math.max(Number(issued.slice(0, 4)), series?.year ?? 0)
  const last = (series?.year === year ? series.last : 0) + 1
  if (last > invoiceLimits.perYear) throw new AppError('invoice.tooMany')
  const count = String(last).padStart(4, '0')
  return {
    next: { year, last },
    number: `${year}-${count}`,
    issued,
    due: dayOf(startOf(issued, invoiceLimits.dueDays)),
    // Six digits: no person has so short a symbol, so no payment of an invoice becomes somebody's credit.
    variableSymbol: `${String(year).slice(2)}${count}`,
  }
}

/** The day of the taxable supply: the last one of the month. */
export function lastDayOf(month: string, now: Date): string {
  return dayOf(new Date(monthOf(month, now).before.getTime() - 1))
}
