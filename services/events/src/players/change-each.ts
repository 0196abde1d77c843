import { AppError } from '@parta/contracts/errors'
import type { JoinOutcome, RepetitionOutcome } from '@parta/contracts/players'
import type { Decision } from '@parta/kit/change'
import type { Kit } from '@parta/kit/run'
import { type EventRow, events } from '../event/store.ts'

type Decide = (event: EventRow | null, eventId: string, now: Date) => Decision<EventRow, JoinOutcome>

/**
 * The same for each coming event of a repetition, one change each: what one refuses, others may take. Where none
 * takes it, the call is refused as the first one was.
 */
export async function changeEach(kit: Kit, id: string, decide: Decide): Promise<RepetitionOutcome> {
  const ids = await comingOf(kit, id)
  const settled = await Promise.allSettled(
    ids.map((eventId) => kit.change(events, eventId, (event, now) => decide(event, eventId, now))),
  )
  const items: JoinOutcome[] = []
  const refusals: { eventId: string; error: AppError }[] = []
  for (const [at, one] of settled.entries()) {
    if (one.status === 'fulfilled') items.push(one.value)
    else if (one.reason instanceof AppError) refusals.push({ eventId: ids[at] ?? '', error: one.reason })
    else throw one.reason
  }
  if (items.length === 0) throw refusals[0]?.error ?? new AppError('event.past')
  return { items, refused: refusals.map(({ eventId, error }) => ({ eventId, code: error.code })) }
}

/** The events of the repetition that one belongs to which are still to come, the soonest first. */
async function comingOf(kit: Kit, id: string): Promise<string[]> {
  const model = kit.database.model(events)
  const event = await model.findById(id, { repetition: 1, removed: 1 }).lean<EventRow>().exec()
  if (!event || event.removed) throw new AppError('event.notFound')
  if (!event.repetition) throw new AppError('event.notRepeating')
  const found = await model
    .find({ 'repetition.id': event.repetition.id, date: { $gte: new Date() }, cancelled: false } as never, { _id: 1 })
    .sort({ date: 1, _id: 1 })
    .lean<{ _id: string }[]>()
    .exec()
  return found.map(({ _id }) => _id)
}
