import type * as operations from '@parta/contracts/availabilities'
import type { Availability } from '@parta/contracts/availabilities'
import type { Opportunity } from '@parta/contracts/opportunities'
import type * as suggestions from '@parta/contracts/suggestions'
import {
  createAvailability,
  createEvent,
  deleteAvailability,
  getAvailability,
  invitePlayer,
  listAvailabilities,
  listMyEvents,
  listOpportunities,
  searchEvents,
  setHits,
  suggestEvents,
  suggestPlayers,
  updateAvailability,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, CallError, ReplyOf } from '../../lib/request.ts'
import { patchQuery, revalidate, useQuery } from '../../lib/swr.ts'
import { eventOf } from '../../queries/opportunities.ts'
import type { Span } from '../../ui/spans.ts'

type Form = BodyOf<typeof operations.createAvailability>
type Patch = BodyOf<typeof operations.updateAvailability>

/** When the person and their aliases can play. */
export function useAvailabilities() {
  return useQuery(listAvailabilities, {})
}

/** One of the person's availabilities, with the invitations that wait for an answer. */
export function useAvailability(id: string | null) {
  return useQuery(getAvailability, id === null ? null : { params: { id } })
}

/** The events that fit an availability of the person or of one of their aliases, the best first. */
export function useSuggestedEvents(entrantId: string | undefined, availabilityId: string) {
  return useQuery(
    suggestEvents,
    entrantId === undefined ? null : { params: { id: entrantId }, query: { availabilityId } },
  )
}

/** The people who could play in an event, the best first. */
export function useSuggestedPlayers(eventId: string) {
  return useQuery(suggestPlayers, { params: { id: eventId } })
}

/** Invites a person to an event, for a time at which they can play. */
export async function requestInvite(eventId: string, availabilityId: string): Promise<void> {
  try {
    await call(invitePlayer, { body: { eventId, availabilityId } })
  } catch (error) {
    // The cause may be that the screen is out of date.
    await revalidate(suggestPlayers)
    throw error
  }
  await patchQuery(suggestPlayers, { params: { id: eventId } }, (known) => known && withInvited(known, availabilityId))
}

/** Returns the suggestions with one more invited availability. */
function withInvited(known: ReplyOf<typeof suggestions.suggestPlayers>, id: string) {
  return {
    ...known,
    availabilities: known.availabilities.map((one) => (one.id === id ? { ...one, invited: true } : one)),
  }
}

export async function requestCreate(body: Form): Promise<readonly Availability[]> {
  const { items } = await call(createAvailability, { body })
  await revalidate(listAvailabilities, suggestEvents)
  return items
}

export async function requestUpdate(id: string, body: Patch): Promise<void> {
  await show(await call(updateAvailability, { params: { id }, body }))
}

/** Turns invitations on or off. */
export async function requestHits(id: string, hits: boolean): Promise<void> {
  await show(await call(setHits, { params: { id }, body: { hits } }))
}

async function show(availability: Availability): Promise<void> {
  await patchQuery(getAvailability, { params: { id: availability.id } }, (known) => known && { ...known, availability })
  await revalidate(listAvailabilities, suggestEvents)
}

/** Deletes an availability, or with it those of its repetition in the span. */
export async function requestDelete(id: string, span: Span): Promise<void> {
  await call(deleteAvailability, { params: { id }, body: span === 'one' ? {} : { span } })
  // Its page is still open: its own suggestions cannot be read again, and those of others do not change.
  await revalidate(listAvailabilities)
}

/** Creates the event of an opportunity at once: for everybody, free, with a queue. The others are invited. */
export async function requestFound(
  opportunity: Opportunity,
  { name, placeId }: { readonly name: string; readonly placeId: string },
) {
  const { id: opportunityId, activityType, date } = opportunity
  const open = { gender: 'any', minLevel: 0, price: 0, enableQueue: true, willParticipate: true } as const
  const where = { eventPlaceId: placeId, ...eventOf(opportunity) }
  try {
    return await call(createEvent, { body: { name, activityType, date, ...open, ...where, opportunityId } })
  } finally {
    await revalidate(listOpportunities, listMyEvents, searchEvents)
  }
}

/** Whether there is no such availability of the person; an id that cannot exist is refused as invalid input. */
export function isUnknown(error: CallError | undefined): boolean {
  return error?.status === 404 || error?.status === 400
}
