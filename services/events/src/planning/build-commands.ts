import { limits } from '@parta/contracts/limits'
import type { EventPatch } from '@parta/contracts/planning'
import type { Kit } from '@parta/kit/kit'
import { findEvent } from '../core/find-event.ts'
import { type EventRow, records } from '../core/store.ts'
import type { NewEvent } from './create-rules.ts'
import { findOrg, findOrgs, findPlace, findProducts, findTrainer } from './find-named.ts'
import { formOf } from './repetition-rules.ts'
import { oldPassesOf } from './sale-rules.ts'
import type { Edit } from './update-rules.ts'

/** The command of a form, with the place, organisation and karma that it needs. */
export async function commandOf(
  kit: Kit,
  leader: string,
  { form, linkToken }: Pick<NewEvent, 'form' | 'linkToken'>,
): Promise<Omit<NewEvent, 'id'>> {
  const [place, org, known, products] = await Promise.all([
    findPlace(kit, form.eventPlaceId),
    form.eventOrgId ? findOrg(kit, form.eventOrgId) : null,
    kit.projections.known(records, [leader]),
    findProducts(kit, [form]),
    findTrainer(kit, form.trainer),
  ])
  return { leader, karma: known.get(leader)?.karma ?? limits.karmaMax, form, place, org, products, linkToken }
}

/** The command for a copy of an event, added by a person who may edit it. */
export async function likeOf(kit: Kit, event: EventRow, by: string): Promise<Omit<NewEvent, 'id'>> {
  const { leader, place, org, linkToken } = event
  const [known, found, products] = await Promise.all([
    kit.projections.known(records, [by]),
    org ? findOrg(kit, org.id) : null,
    findProducts(kit, [event]),
  ])
  const karma = known.get(by)?.karma ?? limits.karmaMax
  return {
    leader,
    by,
    karma,
    form: formOf(event),
    mayLeadAlone: true,
    place,
    org: found,
    products,
    oldPasses: oldPassesOf(event),
    linkToken,
  }
}

/** The edit of a patch, with the place and organisations that it needs. */
export async function editOf(
  kit: Kit,
  eventId: string,
  { userId, patch }: { readonly userId: string; readonly patch: EventPatch },
): Promise<Edit> {
  const [orgs, place, products] = await Promise.all([
    findOrgs(kit, eventId, patch.eventOrgId),
    patch.eventPlaceId === undefined ? null : findPlace(kit, patch.eventPlaceId),
    findEvent(kit, eventId).then((event) => findProducts(kit, [event, patch])),
    findTrainer(kit, patch.trainer),
  ])
  return { eventId, userId, patch, place, orgs, products }
}
