import { AppError } from '@parta/contracts/errors'
import type { Repeat } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { newId } from '@parta/kit/store/id'
import { countCreated } from '../core/count-events.ts'
import { type Order, repetitions } from '../core/repetition-store.ts'
import { type EventRow, events } from '../core/store.ts'
import { completeOrder } from './complete-order.ts'
import { decideCreate, type NewEvent } from './create-rules.ts'
import { beginRepetition, occurrencesOf } from './repetition-rules.ts'

interface Repeating extends Omit<NewEvent, 'id' | 'repetition'> {
  readonly after: Repeat
  readonly count: number
}

/** Stores the order for a repetition and creates its events. Returns the first event. */
export async function createRepetition(
  kit: Kit,
  repeating: Repeating,
): Promise<{ readonly id: string; readonly event: EventRow }> {
  const at = new Date()
  const repetitionId = newId(at)
  const [first] = occurrencesOf({ ...repeating, repetitionId })
  if (!first) throw new AppError('event.repeatIncomplete')
  // Checks the first event before anything is stored.
  decideCreate(first, at)
  const { after, count, form, leader, org, linkToken } = repeating
  await countCreated(kit, { by: leader, leader, org, count }, at)
  const order: Order = { id: newId(at), kind: 'create', by: leader, at, form, linkToken }
  await kit.change(repetitions, repetitionId, () => beginRepetition({ id: repetitionId, after, count, order }))
  const done = await completeOrder(kit, repetitionId, order)
  const event = await kit.database.model(events).findById(first.id).lean<EventRow>().exec()
  if (!event) throw done.first ?? new AppError('server.unavailable')
  return { id: first.id, event }
}
