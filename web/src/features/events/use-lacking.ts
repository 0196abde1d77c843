import type { EventInfo } from '@parta/contracts/events'
import { useMe } from '../../lib/me.ts'
import { useSubscriptions } from '../../queries/payments.ts'
import type { Span } from '../../ui/spans.ts'
import { passHolders } from './passes.ts'

/** Returns who of some people has no subscription for an event that sells one; null while that is not known. */
export function useLacking(event: EventInfo, people: readonly string[], span: Span): readonly string[] | null {
  const { data: me } = useMe()
  const { data } = useSubscriptions(event.subscriptionProductId === null ? null : (event.org?.id ?? null))
  if (!me || !data) return null
  const holders = passHolders(event, { passes: data.items, me: me.id, span })
  return people.filter((id) => !holders.has(id))
}
