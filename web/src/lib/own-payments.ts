import type { PaymentView } from '@parta/contracts/payments'
import { listPayments } from '../generated/operations.ts'
import { useMe } from './me.ts'
import { newestOf } from './newest-payments.ts'
import { useQuery } from './swr.ts'

/**
 * The newest payment of each of the person's people for an event, among their newest payments: read once for all cards
 * of a page.
 */
export function useOwnPayments(eventId: string): readonly PaymentView[] {
  const { data: me } = useMe()
  const { data } = useQuery(listPayments, me ? { query: {} } : null, {
    revalidateIfStale: false,
    revalidateOnFocus: false,
  })
  return newestOf(data?.items ?? [], eventId)
}
