import type { EventInfo } from '@parta/contracts/events'
import type * as contract from '@parta/contracts/planning'
import { isSiteAdmin } from '@parta/kit/http/audit'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { type Actor, personOf } from '@parta/kit/session/actor'
import { eventInfo } from '../core/event-view.ts'
import { events } from '../core/store.ts'
import { type CancelRequest, decideCancel } from './cancel-rules.ts'
import { findOrgs } from './find-named.ts'

export async function cancelEvent(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.cancelEvent>, 'params' | 'body' | 'actor'>,
): Promise<EventInfo> {
  const { id } = params
  const calling = await callingOf(kit, id, { actor, message: body.message?.trim() ?? '' })
  const event = await kit.change(events, id, (state, now) => decideCancel(state, calling, now))
  return eventInfo(kit, { id, event }, { userId: calling.userId })
}

/** Returns the caller's request to cancel an event, with what the caller's rights depend on. */
export async function callingOf(
  kit: Kit,
  eventId: string,
  { actor, message = '' }: { readonly actor: Actor; readonly message?: string },
): Promise<CancelRequest> {
  const userId = personOf(actor)
  const orgs = await findOrgs(kit, eventId)
  return { eventId, userId, isSiteAdmin: isSiteAdmin(actor, 'moderator'), orgs, message }
}
