import type { EventInfo } from '@parta/contracts/events'
import { listPayments, listRepetition } from '../../../generated/operations.ts'
import { leaveCosts } from '../../../lib/leave-cost.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { useAll } from '../../../lib/swr.ts'
import { LeaveCosts } from '../../../ui/LeaveCosts.tsx'
import type { Span } from '../../../ui/spans.ts'
import { byLink } from '../players-api.ts'

interface Props {
  readonly event: EventInfo
  /** The people who leave. */
  readonly ids: readonly string[]
  readonly span: Exclude<Span, 'one'>
}

/** What leaving the paid seats of several dates costs. */
export function LeaveAllCharge({ event, ids, span }: Props) {
  const now = useNow()
  const { data: me } = useMe()
  const isSold = event.products !== undefined || event.payment !== undefined
  const { data: payments } = useAll(listPayments, isSold ? { query: {} } : null)
  const { data: dates } = useAll(
    listRepetition,
    isSold ? { params: { id: event.id }, query: byLink(event.linkToken) } : null,
  )
  if (!payments || !dates || !me) return null
  const all = [...dates, event].filter(({ date }) => span === 'all' || date >= event.date)
  const starts = new Map(all.map(({ id, date }) => [id, date]))
  return <LeaveCosts costs={leaveCosts(payments, { people: ids, me: me.id, now, starts })} />
}
