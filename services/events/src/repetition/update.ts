import type { updateRepetition as contract, RepetitionChange } from '@parta/contracts/planning'
import { personOf } from '@parta/kit/actor'
import { newId } from '@parta/kit/id'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { findEvent } from '../event/find.ts'
import { editOf } from '../event/update.ts'
import { updateEvent } from '../event/update-rules.ts'
import { findComing, repetitionOf } from './find.ts'
import { order } from './take.ts'

/** All coming events of a repetition take the patch; one that cannot is left as it was. */
export async function updateAll(
  kit: Kit,
  { params, body: patch, actor }: Pick<Call<typeof contract>, 'params' | 'body' | 'actor'>,
): Promise<RepetitionChange> {
  const by = personOf(actor)
  const at = new Date()
  const event = await findEvent(kit, params.id)
  const edit = await editOf(kit, params.id, { userId: by, patch })
  const { id } = repetitionOf(event)
  // What the one that was edited refuses is the caller's to hear, and not even ordered.
  updateEvent(event, edit, at)
  const eventIds = await findComing(kit, id, { cancelled: false })
  return order(kit, id, { id: newId(at), kind: 'edit', by, at, eventIds, patch, from: event.date })
}
