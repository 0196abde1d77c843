import type { PaymentView } from '@parta/contracts/payments'
import { leaveChargeOf, leavePercentAt } from '@parta/contracts/predicates/leave-charge'

type Seat = Pick<
  PaymentView,
  'amount' | 'leaveSteps' | 'status' | 'type' | 'start' | 'expiresAt' | 'aliasId' | 'currency' | 'eventId'
>

interface Leaving {
  /** The ids of those who leave: the person, or aliases. */
  readonly people: readonly string[]
  readonly me: string
  readonly now: Date
  /** The events that are left, with their starts; without them all events that are ahead. */
  readonly starts?: ReadonlyMap<string, string>
}

/** What leaving several paid seats costs now. */
export interface LeaveCost {
  readonly seats: number
  readonly currency: PaymentView['currency']
  /** In minor units. */
  readonly charge: number
}

/**
 * Returns the sum of the leave charges of all paid seats of some people, for each currency. The charge of an event that
 * was moved since is not kept, so the sum is the most that is kept.
 * @param payments all payments of the person
 */
export function leaveCosts(payments: readonly Seat[], { people, me, now, starts }: Leaving): LeaveCost[] {
  const startOf = ({ eventId, start, expiresAt }: Seat) =>
    new Date(starts === undefined ? (start ?? expiresAt) : (starts.get(eventId ?? '') ?? 0))
  const left = payments.filter(
    (payment) =>
      payment.status === 'paid' &&
      payment.type === 'oneOff' &&
      people.includes(payment.aliasId ?? me) &&
      startOf(payment) > now,
  )
  return [...Map.groupBy(left, ({ currency }) => currency)].map(([currency, seats]) => ({
    currency,
    seats: seats.length,
    charge: seats.reduce(
      (sum, seat) => sum + leaveChargeOf(seat.amount, leavePercentAt(seat.leaveSteps, startOf(seat), now)),
      0,
    ),
  }))
}
