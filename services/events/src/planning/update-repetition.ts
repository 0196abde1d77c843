import type { updateRepetition as contract, RepetitionChange } from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { seenIn } from '../domain/open-rules.ts'
import { openEvent } from '../event/open.ts'
import { findComing, repetitionOf, spanFrom } from '../repetition/find.ts'
import { extensionFor } from './add-dates.ts'
import { editOf } from './build.ts'
import { order } from './take-order.ts'
import { updateEvent } from './update-rules.ts'

/** All coming events of a repetition, or those from the named one on, take the patch; one that cannot is left as it was. */
export async function updateAll(
  kit: Kit,
  {
    params,
    body: { span, repeatAfter, numberOfEvents, ...patch },
    actor,
  }: Pick<Call<typeof contract>, 'params' | 'body' | 'actor'>,
): Promise<RepetitionChange> {
  const by = personOf(actor)
  const at = new Date()
  const { event, org } = await openEvent(kit, params.id, { userId: by })
  const edit = await editOf(kit, params.id, { userId: by, patch })
  const { id } = repetitionOf(event)
  // What the one that was edited refuses is the caller's to hear, and not even ordered.
  const { answer: edited } = updateEvent(event, edit, at)
  const growing = { id: params.id, by, event, edited, repeating: { repeatAfter, numberOfEvents } }
  const extend = await extensionFor(kit, growing, at)
  const meant = { repetitionId: id, from: spanFrom(span, event) }
  const coming = await findComing(kit, meant, { cancelled: false, ...seenIn(event, { userId: by, org }) })
  return order(
    kit,
    { id },
    {
      id: newId(at),
      kind: 'edit',
      by,
      at,
      eventIds: coming.map((one) => one.id),
      patch,
      from: event.date,
      ...(extend ? { extend } : {}),
    },
  )
}
