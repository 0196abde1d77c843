import type { EventInfo } from '@parta/contracts/events'
import type { takeOverEvent as contract } from '@parta/contracts/players'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { events } from '../domain/store.ts'
import { eventInfo } from '../event/view.ts'
import { takeOver } from './take-over-rules.ts'

export async function takeOverEvent(
  kit: Kit,
  { params: { id }, actor }: Pick<Call<typeof contract>, 'params' | 'actor'>,
): Promise<EventInfo> {
  const userId = personOf(actor)
  const event = await kit.change(events, id, (state, now) => takeOver(state, { eventId: id, userId }, now))
  return eventInfo(kit, { id, event }, { userId })
}
