import { day } from '@parta/contracts/durations'
import { accounts } from '../ledger/account-rules.ts'
import type { JournalRow } from '../ledger/store.ts'
import type { Payment, Purchase } from '../purchases/store.ts'
import { keptDeposit } from './rules.ts'

/** Work that stopped between the journal and its payment is done again: at the latest within an hour of the next try. */
const unfinishedMs = day

/** The amount that the organisation got by a payment, in minor units, by the payment itself. */
function claimedOf(payment: Payment): number {
  const { status, amount, leaveCharge } = payment
  const price = status === 'paid' ? amount : status === 'refunded' ? leaveCharge : 0
  return price + keptDeposit(payment)
}

/** The same amount by the journal; `NaN` after a movement of another organisation or currency. */
function movedOf(rows: readonly JournalRow[], account: string): number {
  return rows.reduce((sum, { debit, credit, amount }) => {
    if (credit === account) return sum + amount
    return debit === account ? sum - amount : Number.NaN
  }, 0)
}

/**
 * Compares a person's payments with the movements of the journal between the person and organisations. A difference is
 * no flaw while the payment moved within the last day: the journal is written first.
 * @param rows all movements of these payments
 * @returns the first flaw, in words for the log
 */
export function flawOfSales(
  purchases: readonly Pick<Purchase, 'currency' | 'payments'>[],
  rows: readonly JournalRow[],
  now: Date,
): string | null {
  const byPayment = Map.groupBy(rows, ({ ref }) => ref)
  const isMoving = (those: readonly JournalRow[]) => those.some(({ at }) => now.getTime() - at.getTime() < unfinishedMs)
  for (const { currency, payments } of purchases) {
    for (const payment of payments) {
      const those = byPayment.get(payment.id) ?? []
      byPayment.delete(payment.id)
      const [claimed, moved] = [claimedOf(payment), movedOf(those, accounts.org(payment.orgId, currency))]
      if (claimed !== moved && !isMoving(those))
        return `the payment ${payment.id} says ${claimed}, its journal ${moved} ${currency}`
    }
  }
  for (const [ref, those] of byPayment)
    if (!isMoving(those)) return `the journal moved ${those[0]?._id}, and there is no payment ${ref}`
  return null
}
