import { AppError } from '@parta/contracts/errors'
import type { JoinOutcome, RepetitionOutcome } from '@parta/contracts/players'
import type { Decision } from '@parta/kit/change'
import type { Kit } from '@parta/kit/run'
import { type EventRow, events } from '../event/store.ts'
import { findComing, repetitionOf } from '../repetition/find.ts'

type Decide = (event: EventRow | null, eventId: string, now: Date) => Decision<EventRow, JoinOutcome>

/**
 * The same for each coming event of a repetition, one change each: what one refuses, others may take. Where none
 * takes it, the call is refused as the first one was.
 */
export async function changeEach(kit: Kit, id: string, decide: Decide): Promise<RepetitionOutcome> {
  const event = await kit.database.model(events).findById(id, { repetition: 1, removed: 1 }).lean<EventRow>().exec()
  if (!event || event.removed) throw new AppError('event.notFound')
  const ids = await findComing(kit, repetitionOf(event).id, { cancelled: false })
  const settled = await Promise.allSettled(
    ids.map((eventId) => kit.change(events, eventId, (state, now) => decide(state, eventId, now))),
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
