import type { PaymentView } from '@parta/contracts/payments'
import { eventPath, paths } from '../../lib/paths.ts'
import { buyPath } from '../../lib/shop-paths.ts'

export type Outcome = 'paid' | 'partly' | 'refused' | 'waiting' | 'inProgress'

/** Returns what became of a purchase as a whole. */
export function outcomeOf(payments: readonly Pick<PaymentView, 'status' | 'inProgress'>[]): Outcome {
  if (payments.some(({ inProgress }) => inProgress)) return 'inProgress'
  if (payments.some(({ status }) => status === 'pending')) return 'waiting'
  const paid = payments.filter(({ status }) => status === 'paid').length
  if (paid === payments.length) return 'paid'
  return paid > 0 ? 'partly' : 'refused'
}

/**
 * Returns the key of the texts under `finish`: `there` if the people had all of it before, `full` if no seat is left,
 * `waitingPartly` if only some of it waits to be paid, `waitingSubscription` if only subscriptions do, else the outcome.
 */
export function finishText(
  payments: readonly Pick<PaymentView, 'status' | 'inProgress' | 'reason' | 'eventId'>[],
): Outcome | 'there' | 'full' | 'waitingPartly' | 'waitingSubscription' {
  if (payments.every(isThere)) return 'there'
  if (payments.every(isFull)) return 'full'
  const outcome = outcomeOf(payments)
  if (outcome !== 'waiting') return outcome
  if (payments.some(({ status }) => status === 'cancelled' || status === 'expired')) return 'waitingPartly'
  return payments.every(({ eventId }) => eventId === null) ? 'waitingSubscription' : 'waiting'
}

/** Whether a payment was refused because no seat is left. */
export function isFull({ status, reason }: Pick<PaymentView, 'status' | 'reason'>): boolean {
  return status === 'cancelled' && (reason === 'event.full' || reason === 'event.notEnoughRoom')
}

/** Whether a payment was refused because the person has the same already, for example bought in another tab. */
function isThere({ status, reason }: Pick<PaymentView, 'status' | 'reason'>): boolean {
  return status === 'cancelled' && (reason === 'event.alreadyJoined' || reason === 'payment.alreadyPaid')
}

type Refused = Pick<PaymentView, 'reason' | 'orgId' | 'productId' | 'eventId' | 'aliasId'>

/**
 * Returns the path of the kart with a product whose price has changed, for the same people and events, at its price of
 * today; `null` when no price has changed.
 * @param me the id of the payer
 * @param asked the event for which a subscription was bought
 */
export function againPath(
  payments: readonly Refused[],
  { me, asked }: { readonly me: string; readonly asked: string | null },
): string | null {
  const outdated = payments.filter(({ reason }) => reason === 'payment.priceChanged')
  const [first] = outdated
  if (!first) return null
  const same = outdated.filter(({ productId }) => productId === first.productId)
  const people = [...new Set(same.map(({ aliasId }) => aliasId ?? me))]
  const events = [...new Set(same.flatMap(({ eventId }) => eventId ?? []))]
  const back = events.length === 0 && asked !== null ? { back: asked } : {}
  return buyPath(first.orgId, { product: first.productId, people, events, ...back })
}

/**
 * Returns where a kart leads whose only row was paid before, for example in another tab.
 * @param asked the event for which a subscription is bought
 */
export function alreadyPaidPath(rows: readonly { readonly eventId?: string }[], asked: string | null): string {
  const event = rows[0]?.eventId ?? asked
  return event === null ? paths.payments : eventPath(event)
}
