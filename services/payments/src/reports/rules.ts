import { AppError } from '@parta/contracts/errors'
import type { ProductType } from '@parta/contracts/money'
import { dayOf, startOf } from '@parta/contracts/predicates/validity'
import type { Sales } from '@parta/contracts/sales'
import type { Currency } from '@parta/contracts/values'
import type { Payment } from '../purchases/store.ts'

/** What the organisation got for payments of one type, paid on one day. */
export interface Sold {
  readonly type: ProductType
  readonly currency: Currency
  readonly day: string
  readonly count: number
  /** In minor units. */
  readonly total: number
}

/**
 * Part 2, section 4: a paid payment counts with its amount; a refunded one with its leave charge, if there is any, and
 * then as a one-off payment. A kept deposit is added to both. Others do not count.
 */
export function soldOf(
  payment: Pick<Payment, 'type' | 'status' | 'amount' | 'leaveCharge' | 'datePaid' | 'deposit'>,
  currency: Currency,
): Sold | null {
  const { status, type, amount, leaveCharge, datePaid } = payment
  if (!datePaid) return null
  const one = { currency, day: dayOf(datePaid), count: 1 }
  const kept = keptDeposit(payment)
  if (status === 'paid') return { ...one, type, total: amount + kept }
  const left = leaveCharge + kept
  return status === 'refunded' && left > 0 ? { ...one, type: 'oneOff', total: left } : null
}

/** The deposit that the organisation kept beside the price, in minor units. */
export function keptDeposit({ deposit }: Pick<Payment, 'deposit'>): number {
  return deposit?.status === 'kept' ? deposit.amount : 0
}

/**
 * Returns the first moment of a range of days, and the first one after it.
 * @throws payment.statsRange unless it begins at most a year ago, in order, and ends today at the latest (section 5)
 */
export function rangeOf(query: { readonly startDate: string; readonly endDate: string }, now: Date) {
  const today = dayOf(now)
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  const { startDate, endDate } = query
  if (startDate < yearAgo) throw AppError.field('payment.statsRange', 'startDate')
  if (endDate > today || endDate < startDate) throw AppError.field('payment.statsRange', 'endDate')
  return { from: startOf(startDate), before: startOf(endDate, 1) }
}

/** Returns the sums of each currency in which something was sold. */
export function salesOf(all: readonly Sold[]): Sales[] {
  const byCurrency = Map.groupBy(all, ({ currency }) => currency)
  return [...byCurrency].map(([currency, sold]) => ({
    currency,
    oneOff: sumOf(sold, 'oneOff'),
    subscription: sumOf(sold, 'subscription'),
    days: [...Map.groupBy(sold, ({ day }) => day)]
      .map(([day, those]) => ({
        day,
        oneOff: sumOf(those, 'oneOff').total,
        subscription: sumOf(those, 'subscription').total,
      }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
  }))
}

function sumOf(sold: readonly Sold[], type: ProductType) {
  const those = sold.filter((each) => each.type === type)
  return {
    count: those.reduce((sum, { count }) => sum + count, 0),
    total: those.reduce((sum, { total }) => sum + total, 0),
  }
}
