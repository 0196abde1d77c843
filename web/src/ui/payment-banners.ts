import type { EventCard } from '@parta/contracts/events'
import type { PaymentView } from '@parta/contracts/payments'

export interface FamilyIds {
  readonly id: string
  readonly name?: string
  readonly aliases: readonly { readonly id: string; readonly name: string }[]
}

/** A payment of an event, as its banner needs it. */
export type OwnPayment = Pick<PaymentView, 'status' | 'aliasId' | 'amount'>

export interface PaymentBanner {
  readonly kind: 'payment'
  readonly status: NonNullable<EventCard['payment']>
  readonly name?: string
}

/**
 * Returns the banners about the payments of one event: one for each of the reader's people, named where there are
 * aliases. People whose payments all stand alike share one banner. The event may know more than the
 * payments, for example that a seat is held: that is a banner, too, unless a payment says the same. Attempts that were
 * given up are left out as long as something is still to be paid.
 * @param payments the newest payment of each person
 */
export function paymentBanners(
  payments: readonly OwnPayment[],
  family: FamilyIds | undefined,
  { payment }: Pick<EventCard, 'payment'>,
): PaymentBanner[] {
  const isDue = payment === 'pending' || payments.some(({ status }) => status === 'pending')
  const shown = payments.filter(({ status, amount }) => {
    // Nothing was paid, and so nothing came back.
    if (status === 'refunded') return amount > 0
    return !isDue || (status !== 'cancelled' && status !== 'expired')
  })
  const statuses = [...new Set(shown.map(({ status }) => status))]
  const isNamed = statuses.length > 1 && (family?.aliases.length ?? 0) > 0
  const own: PaymentBanner[] = isNamed
    ? shown.map(({ status, aliasId }) => ({ kind: 'payment', status, ...nameOf(aliasId, family) }))
    : statuses.map((status) => ({ kind: 'payment', status }))
  if (payment === undefined || statuses.includes(payment)) return own
  return [{ kind: 'payment', status: payment }, ...own]
}

function nameOf(aliasId: string | null, family: FamilyIds | undefined): { readonly name?: string } {
  const name = aliasId === null ? family?.name : family?.aliases.find(({ id }) => id === aliasId)?.name
  return name === undefined ? {} : { name }
}
