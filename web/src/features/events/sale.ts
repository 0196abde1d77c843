import type { EventInfo } from '@parta/contracts/events'
import type { PaymentView } from '@parta/contracts/payments'
import { leaveChargeOf, leavePercentAt } from '@parta/contracts/predicates/leave-charge'
import { buyPath } from '../../lib/shop-paths.ts'

type Sale = Pick<EventInfo, 'id' | 'org' | 'oneOffProductId' | 'subscriptionProductId'>

/** Whether people can choose between paying for one date and a subscription. */
export function sellsBoth({ oneOffProductId, subscriptionProductId }: Omit<Sale, 'id' | 'org'>): boolean {
  return oneOffProductId !== null && subscriptionProductId !== null
}

/** Whether all dates of a repetition can be joined at once: only a subscription is valid for all of them. */
export function canJoinAll({ oneOffProductId, subscriptionProductId }: Omit<Sale, 'id' | 'org'>): boolean {
  return oneOffProductId === null || subscriptionProductId !== null
}

/** Returns the text of the button that joins: the person themselves, or others while they are in already. */
export function joinText<K extends 'join' | 'queue'>(
  kind: K,
  { isForMe, event }: { readonly isForMe: boolean; readonly event: Omit<Sale, 'id' | 'org'> },
): K | `${K}Others` | 'joinPaid' {
  if (!isForMe) return `${kind}Others`
  return canJoinAll(event) ? kind : 'joinPaid'
}

/** The kart with the subscription of an event, which then leads back to the event. Null where it sells none. */
export function subscribePath({ id, org, subscriptionProductId }: Sale, people: readonly string[]): string | null {
  return org && subscriptionProductId ? buyPath(org.id, { product: subscriptionProductId, people, back: id }) : null
}

/** The kart with the seats of some people; with the subscription where nothing else is sold. Null without a product. */
export function payPath(
  sale: Sale,
  { people, until }: { readonly people: readonly string[]; readonly until?: string },
): string | null {
  const { id, org, oneOffProductId } = sale
  if (!org) return null
  const shared = { people, ...(until ? { until } : {}) }
  if (oneOffProductId) return buyPath(org.id, { product: oneOffProductId, events: [id], ...shared })
  return subscribePath(sale, people)
}

type Paid = Pick<PaymentView, 'amount' | 'leaveSteps'>

/** What leaving paid seats costs now, in minor units, by the terms under which they were bought. */
export function leavingCost(payments: readonly Paid[], start: string, now: Date): number {
  const costs = payments.map(({ amount, leaveSteps }) =>
    leaveChargeOf(amount, leavePercentAt(leaveSteps, new Date(start), now)),
  )
  return costs.reduce((sum, cost) => sum + cost, 0)
}

type Seat = Paid & Pick<PaymentView, 'status' | 'aliasId' | 'deposit'>

/**
 * Returns the seats of some people, those of which a charge may be kept (`charged`), and the sum of the deposits that
 * come back, in minor units. `paid` and `charged` leave out free seats. `charged` also leaves out the seats of people
 * who paid before the event was moved: they leave at no cost.
 */
export function leavingSeats<T extends Seat>(
  payments: readonly T[],
  { ids, me, freeToLeave = [] }: { ids: readonly string[]; me: string; freeToLeave?: readonly string[] | undefined },
) {
  const personOf = ({ aliasId }: Seat) => aliasId ?? me
  const seats = payments.filter((payment) => payment.status === 'paid' && ids.includes(personOf(payment)))
  const paid = seats.filter(({ amount }) => amount > 0)
  const charged = paid.filter((payment) => !freeToLeave.includes(personOf(payment)))
  const held = seats.flatMap(({ deposit }) => (deposit?.status === 'held' ? deposit.amount : []))
  return { seats, paid, charged, deposit: held.reduce((sum, amount) => sum + amount, 0) }
}
