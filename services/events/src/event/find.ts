import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import { askMembership } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { isRunBy, type Products } from '../domain/rules.ts'
import { type Entry, type EventRow, events } from '../domain/store.ts'
import { type PlaceRow, places, placeView } from '../places/store.ts'
import { orgProjection, productProjection } from './store.ts'

/** @throws event.notFound */
export async function findEvent(kit: Kit, id: string): Promise<EventRow> {
  const event = await kit.database.model(events).findById(id).lean<EventRow>().exec()
  if (!event) throw new AppError('event.notFound')
  return event
}

/** The organisation of an event, from the projection; undefined when it is unknown. */
export async function knownOrg(kit: Kit, { org }: EventRow): Promise<OrgSnapshot | undefined> {
  return org ? (await kit.projections.known(orgProjection, [org.id])).get(org.id) : undefined
}

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

interface NamingProducts {
  readonly oneOffProductId?: string | null
  readonly subscriptionProductId?: string | null
}

/** The products that an event, a form or a patch names, by id; asks the payments service for unknown ones. */
export async function findProducts(kit: Kit, naming: readonly NamingProducts[]): Promise<Products> {
  const named = namedIn(naming)
  return named.length > 0 ? kit.projections.many(productProjection, named) : new Map()
}

/** The products of an event, from the projection; unknown ones are left out. */
export async function knownProducts(kit: Kit, event: EventRow): Promise<Products> {
  const named = namedIn([event])
  return named.length > 0 ? kit.projections.known(productProjection, named) : new Map()
}

/**
 * Whether a person cannot buy the subscription that an event sells, because a private organisation sells it, and they
 * are no member. Who has a seat by that subscription could buy it: then nobody is asked.
 * @param org the organisation of the event
 */
export async function isForMembers(
  kit: Kit,
  { oneOffProductId, subscriptionProductId, players }: EventRow,
  { org, userId }: { readonly org: OrgSnapshot | undefined; readonly userId: string },
): Promise<boolean> {
  if (!subscriptionProductId || !org?.private || userId === '') return false
  const holdsIt = ({ userId: id, paymentId }: Entry) => id === userId && paymentId !== undefined
  if (isRunBy(org, userId) || (!oneOffProductId && players.some(holdsIt))) return false
  try {
    return (await kit.bus.ask(askMembership, { orgId: org.id, userId })) === null
  } catch (error) {
    kit.log.warn({ err: error, orgId: org.id }, 'Membership unknown; the event is shown as to a member')
    return false
  }
}

function namedIn(naming: readonly NamingProducts[]): string[] {
  const ids = naming.flatMap(({ oneOffProductId, subscriptionProductId }) => [oneOffProductId, subscriptionProductId])
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
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
