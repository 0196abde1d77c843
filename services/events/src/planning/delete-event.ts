import type * as contract from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { events } from '../core/store.ts'
import { callingOf } from './cancel-event.ts'
import { decideDelete } from './cancel-rules.ts'

export async function deleteEvent(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract.deleteEvent>, 'params' | 'actor'>,
): Promise<void> {
  const calling = await callingOf(kit, params.id, { actor })
  await kit.change(events, params.id, (state, now) => decideDelete(state, calling, now))
}
