import type { LiveMessages } from '@parta/contracts/live'
import type * as placeOperations from '@parta/contracts/places'
import type * as planning from '@parta/contracts/planning'
import type * as playerOperations from '@parta/contracts/players'
import type { JoinOutcome } from '@parta/contracts/players'
import type * as searchOperations from '@parta/contracts/search'
import {
  createEvent,
  createPlace,
  getEvent,
  getOrg,
  joinEvent,
  landing,
  leaveEvent,
  listMyEvents,
  listMyOrgs,
  listPlaces,
  searchEvents,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../lib/request.ts'
import { useLive, useWatchEvents } from '../../lib/socket.ts'
import { type Pages, revalidate, usePages, useQuery } from '../../lib/swr.ts'

export type SearchQuery = QueryOf<typeof searchOperations.searchEvents>
export type PlaceQuery = QueryOf<typeof placeOperations.listPlaces>
export type NewEvent = BodyOf<typeof planning.createEvent>

export function useLanding() {
  return useQuery(landing, {})
}

export function useSearch(query: SearchQuery | null) {
  return useLiveCounts(usePages(searchEvents, query === null ? null : { query }))
}

export function useMyEvents() {
  return useLiveCounts(usePages(listMyEvents, {}))
}

/** A list whose numbers of players come live. */
function useLiveCounts<T extends { id: string; playersCount: number; queueCount: number }>(list: Pages<T>): Pages<T> {
  useWatchEvents(list.items.map((event) => event.id))
  useLive('event.players', (told: LiveMessages['event.players']) =>
    list.patch((event) =>
      event.id === told.eventId ? { ...event, playersCount: told.playersCount, queueCount: told.queueCount } : event,
    ),
  )
  return list
}

/** One event; someone joining or leaving it elsewhere shows at once. */
export function useEvent(id: string) {
  const answer = useQuery(getEvent, { params: { id } })
  useWatchEvents([id])
  useLive('event.players', ({ eventId }) => {
    if (eventId === id) void answer.mutate()
  })
  return answer
}

export async function requestJoin(id: string, aliasIds?: string[]): Promise<JoinOutcome> {
  const outcome = await call(joinEvent, { params: { id }, body: aliasIds ? { aliasIds } : {} })
  await showChange()
  return outcome
}

export async function requestLeave(id: string, body: BodyOf<typeof playerOperations.leaveEvent>): Promise<JoinOutcome> {
  const outcome = await call(leaveEvent, { params: { id }, body })
  await showChange()
  return outcome
}

export async function requestCreate(body: NewEvent): Promise<ReplyOf<typeof planning.createEvent>> {
  const event = await call(createEvent, { body })
  await revalidate(listMyEvents, searchEvents)
  return event
}

async function showChange(): Promise<void> {
  await revalidate(getEvent, listMyEvents, searchEvents)
}

export function usePlaces(query: PlaceQuery) {
  return useQuery(listPlaces, { query }, { keepPreviousData: true })
}

export async function requestPlace(
  body: BodyOf<typeof placeOperations.createPlace>,
): Promise<ReplyOf<typeof placeOperations.createPlace>> {
  const place = await call(createPlace, { body })
  await revalidate(listPlaces)
  return place
}

/** Organisations in which one may found events. */
export function useOrgChoices() {
  const { data } = useQuery(listMyOrgs, { query: {} })
  return (data?.items ?? []).filter((org) => org.role === 'admin' || org.role === 'powerUser')
}

/** Who may train an event of the organisation. */
export function useOrgTrainers(orgId: string | null) {
  const { data } = useQuery(getOrg, orgId === null ? null : { params: { id: orgId } })
  return (data?.members ?? []).filter((member) => member.role !== 'member')
}
