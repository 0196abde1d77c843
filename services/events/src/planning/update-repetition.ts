import type * as contract from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { findComing, repetitionOf, spanFrom } from '../core/find-repetition.ts'
import { openEvent } from '../core/open-event.ts'
import { seenIn } from '../core/open-rules.ts'
import { extensionFor } from './add-dates.ts'
import { editOf } from './build-commands.ts'
import { takeOrder } from './take-order.ts'
import { decideUpdate } from './update-rules.ts'

/** Edits all coming events of a repetition, or those from the named event on; refusing events stay unchanged. */
export async function updateRepetition(
  kit: Kit,
  {
    params,
    body: { span, repeatAfter, numberOfEvents, ...patch },
    actor,
  }: Pick<Call<typeof contract.updateRepetition>, 'params' | 'body' | 'actor'>,
): Promise<contract.RepetitionChange> {
  const by = personOf(actor)
  const at = new Date()
  const { event, org } = await openEvent(kit, params.id, { userId: by })
  const edit = await editOf(kit, params.id, { userId: by, patch })
  const { id } = repetitionOf(event)
  // A refusal of the named event is thrown before the order is stored.
  const { answer: edited } = decideUpdate(event, edit, at)
  const growing = { id: params.id, by, event, edited, repeating: { repeatAfter, numberOfEvents } }
  const extension = await extensionFor(kit, growing, at)
  const meant = { repetitionId: id, from: spanFrom(span, event) }
  const coming = await findComing(kit, meant, { cancelled: false, ...seenIn(event, { userId: by, org }) })
  return takeOrder(
    kit,
    { id, adds: extension?.adds },
    {
      id: newId(at),
      kind: 'edit',
      by,
      at,
      eventIds: coming.map((one) => one.id),
      patch,
      from: event.date,
      ...(extension ? { extend: extension.extend } : {}),
    },
  )
}
