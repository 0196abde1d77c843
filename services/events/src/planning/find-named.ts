import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { findEvent, type NamingProducts, productsIn } from '../core/find-event.ts'
import { orgProjection, type Products, productProjection } from '../core/store.ts'
import { type PlaceRow, places, placeView } from './store.ts'

/** The organisations that a command needs, by id: that of the event, and the one that the form names. */
export async function findOrgs(kit: Kit, eventId: string, named?: string | null): Promise<Map<string, OrgSnapshot>> {
  const { org } = await findEvent(kit, eventId)
  const found = await Promise.all([
    org && kit.projections.one(orgProjection, org.id),
    named ? findOrg(kit, named) : null,
  ])
  return new Map(found.flatMap((one) => (one ? [[one.id, one]] : [])))
}

/** @throws place.notFound on the form's field */
export async function findPlace(kit: Kit, id: string): Promise<Place> {
  const row = await kit.database.model(places).findById(id).lean<PlaceRow>().exec()
  if (!row) throw AppError.field('place.notFound', 'eventPlaceId')
  return placeView(row)
}

/** @throws org.notFound on the form's field */
export async function findOrg(kit: Kit, id: string): Promise<OrgSnapshot> {
  const org = await kit.projections.one(orgProjection, id)
  if (!org || org.deleted) throw AppError.field('org.notFound', 'eventOrgId')
  return org
}

/** The products that an event, a form or a patch names, by id; asks the payments service for unknown ones. */
export async function findProducts(kit: Kit, naming: readonly NamingProducts[]): Promise<Products> {
  const named = productsIn(naming)
  return named.length > 0 ? kit.projections.many(productProjection, named) : new Map()
}

/**
 * Checks that the trainer exists.
 * @throws event.trainerRequired on the form's field
 */
export async function findTrainer(kit: Kit, id: string | null | undefined): Promise<void> {
  if (!id) return
  const person = await kit.projections.one(people, id)
  if (!person || person.deleted) throw AppError.field('event.trainerRequired', 'trainer')
}
