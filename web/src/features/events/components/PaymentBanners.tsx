import type { EventInfo } from '@parta/contracts/events'
import { useMe } from '../../../lib/me.ts'
import { useEventPayments } from '../../../queries/payments.ts'
import { EventBanners } from '../../../ui/EventBanners.tsx'
import { paymentBanners } from '../../../ui/payment-banners.ts'

/** How the payments of the person and their aliases stand in an event, with names where there are aliases. */
export function PaymentBanners({ event }: { event: EventInfo }) {
  const { data: me } = useMe()
  const payments = useEventPayments(event)
  return <EventBanners banners={paymentBanners(payments, me, event)} />
}
