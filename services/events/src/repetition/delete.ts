import type { deleteRepetition as contract, RepetitionChange } from '@parta/contracts/planning'
import { newId } from '@parta/kit/id'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { callingOf } from '../event/cancel.ts'
import { deleteEvent } from '../event/cancel-rules.ts'
import { findEvent } from '../event/find.ts'
import { findComing, repetitionOf } from './find.ts'
import { order } from './take.ts'

export async function removeAll(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract>, 'params' | 'actor'>,
): Promise<RepetitionChange> {
  const calling = await callingOf(kit, params.id, { actor })
  const at = new Date()
  const event = await findEvent(kit, params.id)
  const { id } = repetitionOf(event)
  // Whoever may not delete the one that they name may delete none.
  deleteEvent(event, calling, at)
  const eventIds = await findComing(kit, id, { removed: false })
  const { userId: by, isSiteAdmin } = calling
  return order(kit, id, { id: newId(at), kind: 'delete', by, at, eventIds, isSiteAdmin })
}
