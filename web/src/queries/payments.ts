import type { EventInfo } from '@parta/contracts/events'
import { listEventPayments, listPayments } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/**
 * The person's newest payment of an event for each of their people; none for an event that sells nothing and in which
 * they have paid for nothing. Paid seats stay when the event no longer sells their product.
 */
export function useEventPayments({ id, products, payment }: Pick<EventInfo, 'id' | 'products' | 'payment'>) {
  const isAsked = products !== undefined || payment !== undefined
  const { data } = useQuery(listEventPayments, isAsked ? { params: { id } } : null)
  return data?.items ?? []
}

/** The subscriptions of an organisation that the person and their aliases have now or later. */
export function useSubscriptions(orgId: string | null) {
  return useQuery(listPayments, orgId === null ? null : { query: { subscriptionsOf: orgId } })
}
