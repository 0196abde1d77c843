import type { EventInfo } from '@parta/contracts/events'
import type { renewEventLink as contract } from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newToken } from '@parta/kit/store/id'
import { events } from '../domain/store.ts'
import { openEvent } from '../event/open.ts'
import { eventInfo } from '../event/view.ts'
import { findComing } from '../repetition/find.ts'
import { renewLink } from './renew-rules.ts'

/** Gives a new link to an event, and to the coming events of its repetition with the same link. */
export async function renew(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract>, 'params' | 'actor'>,
): Promise<EventInfo> {
  const { id } = params
  const userId = personOf(actor)
  const { event, org } = await openEvent(kit, id, { userId })
  const renewing = { userId, org, token: newToken() }
  const renewed = await kit.change(events, id, (state, now) => renewLink(state, { ...renewing, eventId: id }, now))
  const { repetition, linkToken } = event
  const others =
    repetition && linkToken
      ? await findComing(kit, { repetitionId: repetition.id }, { cancelled: false, linkToken })
      : []
  for (const { id: eventId } of others.filter((one) => one.id !== id)) {
    await kit.change(events, eventId, (state, now) => renewLink(state, { ...renewing, eventId }, now))
  }
  return eventInfo(kit, { id, event: renewed }, { userId })
}
