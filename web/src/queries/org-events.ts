import { listOrgEvents } from '../generated/operations.ts'
import { useLiveCounts } from '../lib/live-events.ts'
import { usePages } from '../lib/swr.ts'

/** How many events the page of an organisation begins with. */
const nextEvents = 3

/** The next events of an organisation, the soonest first. */
export function useNextEvents(orgId: string) {
  return useLiveCounts(usePages(listOrgEvents, { params: { id: orgId }, query: { limit: nextEvents } }))
}
