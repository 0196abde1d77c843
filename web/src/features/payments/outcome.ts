import type { PaymentView } from '@parta/contracts/payments'

export type Outcome = 'paid' | 'partly' | 'refused' | 'waiting' | 'inProgress'

/** Returns what became of a purchase as a whole. */
export function outcomeOf(payments: readonly Pick<PaymentView, 'status' | 'inProgress'>[]): Outcome {
  if (payments.some(({ inProgress }) => inProgress)) return 'inProgress'
  if (payments.some(({ status }) => status === 'pending')) return 'waiting'
  const paid = payments.filter(({ status }) => status === 'paid').length
  if (paid === payments.length) return 'paid'
  return paid > 0 ? 'partly' : 'refused'
}

/** Whether a payment was refused because no seat is left. */
export function isFull({ status, reason }: Pick<PaymentView, 'status' | 'reason'>): boolean {
  return status === 'cancelled' && (reason === 'event.full' || reason === 'event.notEnoughRoom')
}

/** Whether a payment was refused because the same was paid before, for example in another tab. */
export function isThere({ status, reason }: Pick<PaymentView, 'status' | 'reason'>): boolean {
  return status === 'cancelled' && (reason === 'event.alreadyJoined' || reason === 'payment.alreadyPaid')
}
