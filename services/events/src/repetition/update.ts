import type { updateRepetition as contract, RepetitionChange } from '@parta/contracts/planning'
import { personOf } from '@parta/kit/actor'
import { newId } from '@parta/kit/id'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { openEvent } from '../event/open.ts'
import { seenIn } from '../event/open-rules.ts'
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
  const { event, org } = await openEvent(kit, params.id, { userId: by })
  const edit = await editOf(kit, params.id, { userId: by, patch })
  const { id } = repetitionOf(event)
  // What the one that was edited refuses is the caller's to hear, and not even ordered.
  updateEvent(event, edit, at)
  const coming = await findComing(kit, id, { cancelled: false, ...seenIn(event, { userId: by, org }) })
  return order(kit, id, {
    id: newId(at),
    kind: 'edit',
    by,
    at,
    eventIds: coming.map((one) => one.id),
    patch,
    from: event.date,
  })
}
