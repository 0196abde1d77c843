import type { Currency } from '@parta/contracts/values'
import { operations } from '../ledger/rules.ts'
import type { Payment } from '../payments/store.ts'

/** What a receipt confirms. It knows the payer only: not for whom a payment is. */
export interface Receipt {
  readonly of: 'payment' | 'refund'
  /** The id of the operation in the journal. */
  readonly number: string
  readonly at: Date
  /** What was paid, or came back, in minor units. */
  readonly amount: number
  /** The leave charge that was kept of a refunded payment. */
  readonly kept: number
  readonly currency: Currency
  readonly title: string
}

/**
 * Returns the receipt of a payment or of its refund; `null` for what was not paid, or not refunded, and where no money
 * moved: a free seat, or a refund of which all was kept, has no operation in the journal.
 */
export function receiptOf(
  { id, status, amount, leaveCharge, datePaid, refundedAt, title }: Payment,
  currency: Currency,
  of: Receipt['of'],
): Receipt | null {
  if (of === 'payment') {
    if (!datePaid || amount === 0) return null
    return { of, number: operations.post(id), at: datePaid, amount, kept: 0, currency, title }
  }
  if (status !== 'refunded' || !refundedAt) return null
  const back = amount - leaveCharge
  if (back === 0) return null
  return { of, number: `refund:${id}`, at: refundedAt, amount: back, kept: leaveCharge, currency, title }
}
