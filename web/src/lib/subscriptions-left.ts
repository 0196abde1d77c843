import type { PaymentView } from '@parta/contracts/payments'
import { isWorthMoney, type Payer } from '@parta/contracts/predicates/bought'

type Bought = Pick<PaymentView, 'type' | 'status' | 'amount' | 'aliasId' | 'title' | 'validUntil'>

interface Asked {
  readonly payer: Payer | undefined
  readonly now: Date
  /** Only those of this alias. */
  readonly aliasId?: string
}

/** Returns the titles of the paid subscriptions that are still valid, each once. */
export function subscriptionsLeft(payments: readonly Bought[], { payer, now, aliasId }: Asked): string[] {
  const left = payments.filter(
    (payment) =>
      payment.status === 'paid' &&
      payment.validUntil !== null &&
      new Date(payment.validUntil) > now &&
      (aliasId === undefined || payment.aliasId === aliasId) &&
      isWorthMoney(payment, payer),
  )
  return [...new Set(left.map(({ title }) => title))]
}
