import type { EventInfo } from '@parta/contracts/events'
import type * as contract from '@parta/contracts/planning'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { eventInfo } from '../core/event-view.ts'
import { findEvent } from '../core/find-event.ts'
import type { Order } from '../core/repetition-store.ts'
import { type EventRow, events } from '../core/store.ts'
import { extensionFor } from './add-dates.ts'
import { editOf } from './build-commands.ts'
import { countEdit } from './count-edit.ts'
import type { Repeating } from './repetition-rules.ts'
import { takeOrder } from './take-order.ts'
import { decideUpdate, type Edit } from './update-rules.ts'

export async function updateEvent(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.updateEvent>, 'params' | 'body' | 'actor'>,
): Promise<EventInfo> {
  const { id } = params
  const userId = personOf(actor)
  const { repeatAfter, numberOfEvents, ...patch } = body
  const edit = await editOf(kit, id, { userId, patch })
  const isRepeating = repeatAfter !== undefined || numberOfEvents !== undefined
  const isDone = isRepeating && (await updateAndRepeat(kit, edit, { repeatAfter, numberOfEvents }))
  const event = isDone ? await findEvent(kit, id) : await updateOne(kit, edit)
  return eventInfo(kit, { id, event }, { userId })
}

async function updateOne(kit: Kit, edit: Edit): Promise<EventRow> {
  const { eventId: id, userId: by, patch } = edit
  const at = new Date()
  // A refusal of the event is thrown before the edit is counted.
  decideUpdate(await findEvent(kit, id), edit, at)
  await countEdit(kit, { by, at, eventIds: [id], patch })
  return kit.change(events, id, (state, now) => decideUpdate(state, edit, now))
}

/** Edits the event and adds copies of it, in one order. Returns false when no copy is to be added. */
async function updateAndRepeat(kit: Kit, edit: Edit, repeating: Repeating): Promise<boolean> {
  const { eventId: id, userId: by, patch } = edit
  const at = new Date()
  const event = await findEvent(kit, id)
  // A refusal of the event is thrown before the order is stored.
  const { answer: edited } = decideUpdate(event, edit, at)
  const extension = await extensionFor(kit, { id, by, event, edited, repeating }, at)
  if (!extension) return false
  const { extend, adds } = extension
  const asked: Order = { id: newId(at), kind: 'edit', by, at, eventIds: [id], patch, from: event.date, extend }
  await takeOrder(kit, { id: event.repetition?.id ?? id, after: extend.after, adds }, asked)
  return true
}
