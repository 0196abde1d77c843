import { AppError } from '@parta/contracts/errors'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { createEvent as contract } from '@parta/contracts/planning'
import { personOf } from '@parta/kit/actor'
import { newId } from '@parta/kit/id'
import { people } from '@parta/kit/people'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { orgCopies } from '../orgs/store.ts'
import { type PlaceRow, places, placeView } from '../places/store.ts'
import { createEvent } from './rules.ts'
import { events } from './store.ts'
import { eventInfo } from './view.ts'

export async function create(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract>, 'actor' | 'body'>,
): Promise<EventInfo> {
  const leader = personOf(actor)
  const [place, org] = await Promise.all([findPlace(kit, body.eventPlaceId), findOrg(kit, body.eventOrgId)])
  if (body.trainer && !(await kit.copies.one(people, body.trainer)))
    throw AppError.field('event.trainerRequired', 'trainer')
  const id = newId()
  // Everyone starts with full karma; nothing takes a point away before feedback is given.
  const command = { id, leader, karma: limits.karmaMax, form: body, place, org }
  const event = await kit.change(events, id, (_state, now) => createEvent(command, now))
  return eventInfo(kit, id, event, leader)
}

async function findPlace(kit: Kit, id: string) {
  const row = await kit.database.model(places).findById(id).lean<PlaceRow>().exec()
  if (!row) throw AppError.field('place.notFound', 'eventPlaceId')
  return placeView(row)
}

async function findOrg(kit: Kit, id: string | undefined) {
  if (!id) return null
  const org = await kit.copies.one(orgCopies, id)
  if (!org || org.deleted) throw AppError.field('org.notFound', 'eventOrgId')
  return org
}
