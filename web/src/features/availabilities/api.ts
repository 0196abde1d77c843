import type * as operations from '@parta/contracts/availabilities'
import type { Availability } from '@parta/contracts/availabilities'
import {
  createAvailability,
  deleteAvailability,
  getAvailability,
  listAvailabilities,
  setHits,
  updateAvailability,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, CallError } from '../../lib/request.ts'
import { patchQuery, revalidate, useQuery } from '../../lib/swr.ts'

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

export async function requestCreate(body: Form): Promise<readonly Availability[]> {
  const { items } = await call(createAvailability, { body })
  await revalidate(listAvailabilities)
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
  await revalidate(listAvailabilities)
}

export async function requestDelete(id: string): Promise<void> {
  await call(deleteAvailability, { params: { id } })
  await revalidate(listAvailabilities)
}

/** Whether there is no such availability of the person; an id that cannot exist is refused as invalid input. */
export function isUnknown(error: CallError | undefined): boolean {
  return error?.status === 404 || error?.status === 400
}
