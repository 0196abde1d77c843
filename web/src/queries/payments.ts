import type { EventInfo } from '@parta/contracts/events'
import { listEventPayments } from '../generated/operations.ts'
import { useQuery } from '../lib/swr.ts'

/** The person's newest payment of an event for each of their people; none for an event that sells nothing. */
export function useEventPayments({ id, products }: Pick<EventInfo, 'id' | 'products'>) {
  const { data } = useQuery(listEventPayments, products ? { params: { id } } : null)
  return data?.items ?? []
}
