/** For which date and product seats were last requested for the holders; `null` when the event sold no subscription. */
export interface Offer {
  readonly date: string
  readonly productId: string | null
}

interface EventSold {
  readonly date: string
  readonly cancelled: boolean
  readonly subscriptionProductId: string | null
}

/** Returns what an event offers to the holders of subscriptions now. */
export function offerOf({ date, cancelled, subscriptionProductId }: EventSold): Offer {
  return { date, productId: cancelled ? null : subscriptionProductId }
}

/**
 * Returns the subscription whose holders are to be seated: after a coming event begins to sell it, and after an event
 * that sells it gets another date, which may be in the time of other subscriptions. That is also so for a date that the
 * event had before, because subscriptions may have been bought in between. `null` after any other change.
 */
export function subscriptionToSeat({ date, productId }: Offer, last: Offer | null, now: Date): string | null {
  const isSame = last?.productId === productId && last.date === date
  return isSame || new Date(date) <= now ? null : productId
}
