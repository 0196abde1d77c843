import type { EventInfo } from '@parta/contracts/events'
import { useEventPayments } from '../../../queries/payments.ts'
import { EventBanners } from '../../../ui/EventBanners.tsx'

/** How the person's payments of an event stand, each status once. */
export function PaymentBanners({ event }: { event: EventInfo }) {
  const payments = useEventPayments(event)
  const statuses = [...new Set([...(event.payment ? [event.payment] : []), ...payments.map(({ status }) => status)])]
  return <EventBanners banners={statuses.map((status) => ({ kind: 'payment', status }))} />
}
