import type * as eventOperations from '@parta/contracts/events'
import type * as placeOperations from '@parta/contracts/places'
import type * as planning from '@parta/contracts/planning'
import type { Product } from '@parta/contracts/products'
import type { Currency } from '@parta/contracts/values'
import { useEffect, useState } from 'react'
import {
  createEvent,
  createPlace,
  getEvent,
  listMyEvents,
  listOpportunities,
  listOrgEvents,
  listPlaces,
  listProducts,
  listRepetition,
  searchEvents,
  updateEvent,
  updatePlace,
  updateRepetition,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, CallError, ReplyOf } from '../../lib/request.ts'
import { patchQuery, revalidate, useAll } from '../../lib/swr.ts'
import { useMyOrgs, useOrg } from '../../queries/orgs.ts'
import { usePlan } from './plan.ts'

type EventReply = ReplyOf<typeof eventOperations.getEvent>
type PlaceForm = BodyOf<typeof placeOperations.createPlace>
type PlaceReply = ReplyOf<typeof placeOperations.createPlace>
type EventPatch = BodyOf<typeof planning.updateEvent>

/** Reads an event to edit or copy once, so that later changes do not overwrite the form. */
export function useEventNow(id: string | null) {
  const [answer, setAnswer] = useState<{ id: string; event?: EventReply; error?: CallError }>()
  const [tries, setTries] = useState(0)
  // Another try is another call.
  useEffect(() => {
    if (id === null) return
    let isLeft = false
    call(getEvent, { params: { id } }).then(
      (event) => isLeft || setAnswer({ id, event }),
      (error: CallError) => isLeft || setAnswer({ id, error }),
    )
    return () => {
      isLeft = true
    }
  }, [id, tries])
  const known = answer?.id === id ? answer : undefined
  return { event: known?.event, error: known?.error, again: () => setTries(tries + 1) }
}

export async function requestCreate(
  body: BodyOf<typeof planning.createEvent>,
): Promise<ReplyOf<typeof planning.createEvent>> {
  const event = await call(createEvent, { body })
  await revalidate(listMyEvents, searchEvents, listOrgEvents, listOpportunities)
  return event
}

export async function requestUpdate(id: string, body: EventPatch): Promise<EventReply> {
  const event = await call(updateEvent, { params: { id }, body })
  await patchQuery(getEvent, { params: { id } }, () => event)
  await revalidate(listMyEvents, searchEvents, listOrgEvents, listRepetition)
  return event
}

export async function requestUpdateAll(
  id: string,
  body: BodyOf<typeof planning.updateRepetition>,
): Promise<ReplyOf<typeof planning.updateRepetition>> {
  const change = await call(updateRepetition, { params: { id }, body })
  await revalidate(getEvent, listMyEvents, searchEvents, listOrgEvents, listRepetition)
  return change
}

export async function requestPlace(body: PlaceForm): Promise<PlaceReply> {
  const place = await call(createPlace, { body })
  await revalidate(listPlaces)
  return place
}

export async function requestUpdatePlace(id: string, body: PlaceForm): Promise<PlaceReply> {
  const place = await call(updatePlace, { params: { id }, body })
  await revalidate(listPlaces, getEvent, listMyEvents, searchEvents, listOrgEvents)
  return place
}

/** Organisations in which the person may create events; `undefined` until known. */
export function useOrgChoices() {
  const { data, error } = useMyOrgs()
  if (error && !data) return []
  return data?.filter((org) => org.role === 'admin' || org.role === 'powerUser')
}

/** Those who may train events of the organisation; `undefined` until known. */
export function useOrgTrainers(orgId: string | null) {
  const { data, error } = useOrg(orgId)
  if (error && !data) return []
  return data?.members.filter((member) => member.role !== 'member')
}

/** The products that the organisation sells; none while it may not sell. */
export function useSaleProducts(orgId: string | null): readonly Product[] {
  const { data: org } = useOrg(orgId)
  const { data } = useAll(listProducts, orgId !== null && org?.isRegistered ? { params: { id: orgId } } : null)
  return data ?? []
}

/** The currency of a price: an edited event keeps its own, a new one has that of its organisation, or CZK without one. */
export function useCurrency(orgId: string | null): Currency {
  const { org } = usePlan()
  const { data } = useOrg(orgId)
  return (org?.id === orgId ? org?.currency : data?.currency) ?? 'CZK'
}
