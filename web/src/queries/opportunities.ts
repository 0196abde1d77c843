import type { Availability } from '@parta/contracts/availabilities'
import { minute } from '@parta/contracts/durations'
import type { Opportunity } from '@parta/contracts/opportunities'
import type { Place } from '@parta/contracts/places'
import { kilometres } from '@parta/contracts/predicates/sphere'
import { useState } from 'react'
import { declineOpportunity, listAvailabilities, listOpportunities } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { revalidate, useQuery } from '../lib/swr.ts'
import { usePlaces } from './places.ts'

/** The opportunities for an event that wait for the person; none until they are known. */
export function useOpportunities(): readonly Opportunity[] {
  return useQuery(listOpportunities, {}).data?.items ?? []
}

/** The nearest place for the event of an opportunity; `undefined` until known, `null` when there is none around. */
export function useOpportunityPlace(
  opportunity: Opportunity | undefined,
  availability: Pick<Availability, 'location' | 'radius'> | undefined,
) {
  const query =
    opportunity && availability
      ? { ...availability.location, distance: availability.radius, activityType: opportunity.activityType, limit: 1 }
      : null
  const { data, error } = usePlaces(query)
  const [place] = data?.items ?? []
  if (!availability || (!data && !error)) return undefined
  return place ? { place, km: Math.max(1, Math.ceil(kilometres(availability.location, place.location))) } : null
}

interface OpportunityWithPlace {
  readonly opportunity: Opportunity
  readonly place: Place | null
}

/**
 * One opportunity with its place, for the form of its event; `undefined` until known, `null` when it is over. Once it is
 * known it stays, so that a form that somebody fills in does not change.
 */
export function useOpportunity(id: string | null) {
  const [kept, setKept] = useState<OpportunityWithPlace>()
  const { data: known, error } = useQuery(listOpportunities, id === null ? null : {})
  const { data: own, error: failed } = useQuery(listAvailabilities, id === null ? null : {})
  const opportunity = known?.items.find((one) => one.id === id)
  const availability = [...(own?.oneOff ?? []), ...(own?.permanent ?? [])].find(
    (one) => one.id === opportunity?.availabilityId,
  )
  const found = useOpportunityPlace(opportunity, availability)
  if (kept && kept.opportunity.id === id) return kept
  if (id === null || error || failed || (known && !opportunity) || (own && !availability)) return null
  if (!opportunity || found === undefined) return undefined
  const first = { opportunity, place: found?.place ?? null }
  setKept(first)
  return first
}

/** Declines an opportunity; somebody else may then be asked. */
export async function requestPass(id: string): Promise<void> {
  try {
    await call(declineOpportunity, { params: { id } })
  } finally {
    // Also after a refusal: its cause may be that the screen is out of date.
    await revalidate(listOpportunities)
  }
}

/**
 * Returns the duration and the places of the event of an opportunity: twice as many places as people, so that friends
 * fit in, too.
 */
export function eventOf({ date, endDate, people }: Opportunity) {
  const minutes = Math.round((Date.parse(endDate) - Date.parse(date)) / minute)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return { duration: `${hours}:${rest}`, maxPlayers: 2 * people }
}
