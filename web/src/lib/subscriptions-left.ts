import type { PaymentView } from '@parta/contracts/payments'
import { isWorthMoney } from '@parta/contracts/predicates/bought'
import type { Me } from '@parta/contracts/profiles'

type Bought = Pick<PaymentView, 'type' | 'status' | 'amount' | 'aliasId' | 'title' | 'validUntil'>

interface Asked {
  readonly payer: Pick<Me, 'aliases'> | undefined
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
