import type { Currency } from '@parta/contracts/values'
import { ledgerRowId } from '../ledger/account-rules.ts'
import type { JournalRow } from '../ledger/store.ts'
import type { Payment } from '../purchases/store.ts'

/** What a receipt confirms. It knows the payer only: not for whom a payment is. */
export interface Receipt {
  readonly of: 'payment' | 'refund'
  /** The variable symbol of the payer and the number of the movement in their journal: `1000123-47`. */
  readonly number: string
  readonly at: Date
  /** What was paid, or came back, in minor units. */
  readonly amount: number
  /** The leave charge that was kept of a refunded payment. */
  readonly kept: number
  readonly currency: Currency
  readonly title: string
}

/** Returns the id of the row in the journal that a receipt confirms. */
export function rowIdOf(paymentId: string, of: Receipt['of']): string {
  return of === 'payment' ? ledgerRowId.post(paymentId) : `refund:${paymentId}`
}

/** Returns the number of a receipt, which people can read out, and by which its movement is found again. */
export function receiptNumber(userSymbol: number, { number }: Pick<JournalRow, 'number'>): string {
  return `${userSymbol}-${number}`
}

/** Returns the parts of a receipt's number; `null` for any other text. */
export function readReceiptNumber(text: string): { readonly userSymbol: number; readonly number: number } | null {
  const [, symbol, number] = /^([1-9]\d{6,9})-([1-9]\d{0,9})$/.exec(text.trim()) ?? []
  return symbol && number ? { userSymbol: Number(symbol), number: Number(number) } : null
}

/**
 * Returns the receipt of a payment or of its refund; `null` for what was not paid, or not refunded, and where no money
 * moved: a free seat, or a refund of which all was kept, has no row in the journal.
 */
export function receiptOf(
  { status, amount, leaveCharge, datePaid, refundedAt, title }: Payment,
  currency: Currency,
  of: Receipt['of'],
): Omit<Receipt, 'number'> | null {
  if (of === 'payment') {
    if (!datePaid || amount === 0) return null
    return { of, at: datePaid, amount, kept: 0, currency, title }
  }
  if (status !== 'refunded' || !refundedAt) return null
  const back = amount - leaveCharge
  if (back === 0) return null
  return { of, at: refundedAt, amount: back, kept: leaveCharge, currency, title }
}
