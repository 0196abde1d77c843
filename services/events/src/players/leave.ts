import type { JoinOutcome, leaveEvent } from '@parta/contracts/players'
import { personOf } from '@parta/kit/actor'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { events } from '../event/store.ts'
import { leavePlayers } from './rules.ts'

export function leave(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof leaveEvent>, 'params' | 'body' | 'actor'>,
): Promise<JoinOutcome> {
  const userId = personOf(actor)
  const ids = body.aliasIds && body.aliasIds.length > 0 ? body.aliasIds : [userId]
  const leaving = { eventId: params.id, userId, ids, message: body.message ?? '' }
  return kit.change(events, params.id, (event, now) => leavePlayers(event, leaving, now))
}
