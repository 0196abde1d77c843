import type * as contract from '@parta/contracts/players'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { events } from '../core/store.ts'
import { decideConfirm } from './confirm-rules.ts'
import { ownIds } from './leave-event.ts'

export function confirmEvent(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.confirmEvent>, 'params' | 'body' | 'actor'>,
): Promise<contract.ConfirmOutcome> {
  const userId = personOf(actor)
  const own = { eventId: params.id, userId, ids: ownIds(body.aliasIds, userId) }
  return kit.change(events, params.id, (state, now) => decideConfirm(state, own, now))
}
