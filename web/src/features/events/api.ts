import type { EventInfo } from '@parta/contracts/events'
import type * as searchOperations from '@parta/contracts/search'
import type { Coordinates } from '@parta/contracts/shapes'
import { useEffect } from 'react'
import useSWR from 'swr'
import { getEvent, listAllOrgs, listMyEvents, mapEvents, searchEvents } from '../../generated/operations.ts'
import { batched } from '../../lib/batch.ts'
import { call } from '../../lib/call.ts'
import { useLiveCounts } from '../../lib/live-events.ts'
import { useMe } from '../../lib/me.ts'
import type { QueryOf } from '../../lib/request.ts'
import { useLive, useWatchEvents } from '../../lib/socket.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'
import { useOrg } from '../../queries/orgs.ts'
import { useStats } from '../../queries/stats.ts'

export type SearchQuery = QueryOf<typeof searchOperations.searchEvents>
type MapQuery = QueryOf<typeof searchOperations.mapEvents>

export function useSearch(query: SearchQuery | null) {
  return useLiveCounts(usePages(searchEvents, query === null ? null : { query }))
}

export function useMyEvents(orgId: string | null) {
  return useLiveCounts(usePages(listMyEvents, { query: orgId === null ? {} : { orgId } }))
}

/** Clusters of the matching events at the map's zoom; the previous ones stay until the new ones arrive. */
export function useClusters(query: MapQuery | null) {
  return useQuery(mapEvents, query === null ? null : { query }, { keepPreviousData: true })
}

/** Reads the events of a search that a marker stands for: page by page until all are there, at most `count`. */
export function useMarkerEvents(query: SearchQuery, count: number, isPart: (place: Coordinates) => boolean) {
  const list = useSearch(query)
  const { hasMore, isLoadingMore, more } = list
  // Without the distance, because it is that from the marker and not from the point that the person searches around.
  const items = list.items
    .filter(({ place }) => isPart(place.location))
    .map(({ distance: _fromMarker, ...event }) => event)
  const isShort = items.length < count && hasMore
  useEffect(() => {
    if (isShort && !isLoadingMore) more()
  })
  return { ...list, items, isLoading: list.isLoading || isShort }
}

/**
 * Returns the players of one event for their pictures, read again when their number has changed. Not by `useQuery`, whose
 * replies are refetched with each change of an event: this one may just have been deleted.
 */
export function useFaces({ id, playersCount }: Pick<EventInfo, 'id' | 'playersCount'>): EventInfo | undefined {
  const ask = () => call(getEvent, { params: { id }, query: {} })
  return useSWR(`faces ${id} ${playersCount}`, ask, { keepPreviousData: true, revalidateOnFocus: false }).data
}

/** Returns the number of consecutive weeks with at least one event. */
export function useStreak(): number {
  const { data: me } = useMe()
  const { data } = useStats(me?.id)
  return data?.streak.value ?? 0
}

/** Searches organisations by a part of their name. */
export function useOrgSearch(name: string) {
  return useQuery(listAllOrgs, { query: name ? { name } : {} }, { keepPreviousData: true }).data?.items ?? []
}

/** Returns the event's organisation if the caller is an admin of it and it requires its members' contacts. */
export function useContactsOrg(event: EventInfo): string | null {
  const { data: org } = useOrg(event.org?.id ?? null)
  return org?.contact && org.role === 'admin' ? org.id : null
}

/** Many players joining at once lead to one fetch per this many milliseconds. */
const refetchMs = 500
const refetch = batched<string>(refetchMs, () => void revalidate(getEvent))

/**
 * Reads one event; refetched when somebody joins or leaves it elsewhere.
 * @param token the token of the link of a private event
 */
export function useEvent(id: string, token?: string) {
  const answer = useQuery(getEvent, { params: { id }, query: token ? { token } : {} })
  useWatchEvents([id])
  useLive('event.players', ({ eventId }) => {
    if (eventId === id) refetch(eventId)
  })
  return answer
}
