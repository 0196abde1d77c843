import type { EventInfo } from '@parta/contracts/events'
import type * as searchOperations from '@parta/contracts/search'
import { getEvent, landing, listAllOrgs, listMyEvents, mapEvents, searchEvents } from '../../generated/operations.ts'
import { gathered } from '../../lib/gather.ts'
import { useLiveCounts } from '../../lib/live-events.ts'
import { useMe } from '../../lib/me.ts'
import type { QueryOf } from '../../lib/request.ts'
import { useLive, useWatchEvents } from '../../lib/socket.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'
import { useOrg } from '../../queries/orgs.ts'
import { useStats } from '../../queries/stats.ts'

export type SearchQuery = QueryOf<typeof searchOperations.searchEvents>
type MapQuery = QueryOf<typeof searchOperations.mapEvents>

/** The next public events, for whoever comes to the first page. */
export function useLanding() {
  return usePages(landing, {})
}

export function useSearch(query: SearchQuery | null) {
  return useLiveCounts(usePages(searchEvents, query === null ? null : { query }))
}

export function useMyEvents(orgId: string | null) {
  return useLiveCounts(usePages(listMyEvents, { query: orgId === null ? {} : { orgId } }))
}

/** Where the events that fit are, gathered for the map's zoom; those of before stay until the new ones are here. */
export function useClusters(query: MapQuery | null) {
  return useQuery(mapEvents, query === null ? null : { query }, { keepPreviousData: true })
}

/** So many events around a point, the nearest of those that fit: what a cluster of the map stands for. */
export function useClusterEvents(query: SearchQuery | null, count: number) {
  const list = useSearch(query)
  const nearest = list.items.toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0)).slice(0, count)
  // How far they are from the cluster says nothing to whoever searches around another point.
  const items = list.items.filter((event) => nearest.includes(event)).map(({ distance: _near, ...event }) => event)
  return { ...list, items }
}

/** Weeks in a row with at least one event. */
export function useStreak(): number {
  const { data: me } = useMe()
  const { data } = useStats(me?.id)
  return data?.streak.value ?? 0
}

/** Organisations that one belongs to. */
/** Organisations by a part of their name. */
export function useOrgSearch(name: string) {
  return useQuery(listAllOrgs, { query: name ? { name } : {} }, { keepPreviousData: true }).data?.items ?? []
}

/** The event's organisation, if the caller is an admin of it and it asks its members for their contacts. */
export function useContactsOrg(event: EventInfo): string | null {
  const { data: org } = useOrg(event.org?.id ?? null)
  return org?.contact && org.role === 'admin' ? org.id : null
}

/** While many come and go, an event is fetched again at most so often, in milliseconds. */
const afreshMs = 500
const afresh = gathered<string>(afreshMs, () => void revalidate(getEvent))

/**
 * One event; someone joining or leaving it elsewhere shows in a moment.
 * @param token of the link of a private event
 */
export function useEvent(id: string, token?: string) {
  const answer = useQuery(getEvent, { params: { id }, query: token ? { token } : {} })
  useWatchEvents([id])
  useLive('event.players', ({ eventId }) => {
    if (eventId === id) afresh(eventId)
  })
  return answer
}
