import type * as providers from '@parta/contracts/providers'
import {
  getEvent,
  getProviderBooking,
  joinProviderEvent,
  leaveProviderEvent,
  listEventHistory,
  listMyEvents,
  listOrgEvents,
  searchEvents,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { revalidate, useQuery } from '../../lib/swr.ts'

export type Booking = ReplyOf<typeof providers.getProviderBooking>
type Outcome = ReplyOf<typeof providers.joinProviderEvent>

/** Milliseconds between two looks while the provider has not answered. */
const lookMs = 10_000

/** Reads the caller's booking with the provider of an event; asks again while the provider has not answered. */
export function useBooking(eventId: string) {
  return useQuery(
    getProviderBooking,
    { params: { id: eventId } },
    { refreshInterval: (last?: Booking) => (last?.pending || last?.downSince ? lookMs : 0) },
  )
}

async function changed(answer: Promise<Outcome>): Promise<Outcome> {
  try {
    return await answer
  } finally {
    // Also after a refusal: its cause may be that the screen is out of date, or the provider down.
    void revalidate(getEvent, getProviderBooking, listMyEvents, listEventHistory, listOrgEvents, searchEvents)
  }
}

export function book(id: string, body: BodyOf<typeof providers.joinProviderEvent>): Promise<Outcome> {
  return changed(call(joinProviderEvent, { params: { id }, body }))
}

export function cancelBooking(id: string, aliasIds: string[]): Promise<Outcome> {
  return changed(call(leaveProviderEvent, { params: { id }, body: { aliasIds } }))
}
