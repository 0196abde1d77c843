import type { deleteEvent as contract } from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { events } from '../core/store.ts'
import { callingOf } from './cancel-event.ts'
import { deleteEvent } from './cancel-rules.ts'

/** Named `remove` because `delete` is a reserved word. */
export async function remove(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract>, 'params' | 'actor'>,
): Promise<void> {
  const calling = await callingOf(kit, params.id, { actor })
  await kit.change(events, params.id, (state, now) => deleteEvent(state, calling, now))
}
