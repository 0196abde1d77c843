import type { EventInfo } from '@parta/contracts/events'
import type { updateEvent as contract, EventPatch } from '@parta/contracts/planning'
import { personOf } from '@parta/kit/actor'
import { newToken } from '@parta/kit/id'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { findOrgs, findPlace, findTrainer } from './find.ts'
import { events } from './store.ts'
import { type Edit, updateEvent } from './update-rules.ts'
import { eventInfo } from './view.ts'

export async function update(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract>, 'params' | 'body' | 'actor'>,
): Promise<EventInfo> {
  const { id } = params
  const edit = await editOf(kit, id, { userId: personOf(actor), patch: body })
  const event = await kit.change(events, id, (state, now) => updateEvent(state, edit, now))
  return eventInfo(kit, id, event, { userId: edit.userId })
}

/** An edit with what it names looked up. */
export async function editOf(
  kit: Kit,
  eventId: string,
  { userId, patch }: { readonly userId: string; readonly patch: EventPatch },
): Promise<Edit> {
  const [orgs, place] = await Promise.all([
    findOrgs(kit, eventId, patch.eventOrgId),
    patch.eventPlaceId === undefined ? null : findPlace(kit, patch.eventPlaceId),
    findTrainer(kit, patch.trainer),
  ])
  return { eventId, userId, patch, place, orgs, linkToken: newToken() }
}
