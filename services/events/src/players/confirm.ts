import type { EventInfo } from '@parta/contracts/events'
import type { confirmEvent } from '@parta/contracts/players'
import { personOf } from '@parta/kit/actor'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { events } from '../event/store.ts'
import { eventInfo } from '../event/view.ts'
import { ownIds } from './leave.ts'
import { confirmPlayers } from './rules.ts'

export async function confirm(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof confirmEvent>, 'params' | 'body' | 'actor'>,
): Promise<EventInfo> {
  const userId = personOf(actor)
  const own = { eventId: params.id, userId, ids: ownIds(body.aliasIds, userId) }
  const event = await kit.change(events, params.id, (state, now) => confirmPlayers(state, own, now))
  return eventInfo(kit, params.id, event, userId)
}
