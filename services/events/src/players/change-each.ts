import { AppError, type ErrorCode } from '@parta/contracts/errors'
import type { JoinOutcome } from '@parta/contracts/players'
import type { RepetitionSpan } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/change'
import { newId } from '@parta/kit/id'
import type { Kit } from '@parta/kit/run'
import { openEvent } from '../event/open.ts'
import { type Asking, seenIn } from '../event/open-rules.ts'
import { type EventRow, events } from '../event/store.ts'
import { findComing, repetitionOf, spanFrom } from '../repetition/find.ts'
import { tellTogether } from '../repetition/tell.ts'
import { nothingDone } from './rules.ts'

type Outcome = Pick<JoinOutcome, 'eventId' | 'date' | 'already' | 'refused'>

interface Changing<O> {
  readonly asking: Asking
  readonly span: RepetitionSpan | undefined
  /** Who is meant. */
  readonly ids: readonly string[]
  /** What becomes of one date; where it can do nothing for anybody, the outcome says so. */
  readonly decide: (event: EventRow | null, eventId: string, now: Date) => Decision<EventRow, O>
  readonly isDone: (outcome: O) => boolean
  /** What the call is refused with where all were so already on each date. */
  readonly already: ErrorCode
}

interface RefusedDate {
  readonly eventId: string
  readonly date: string
  readonly code: string
}

/**
 * The same for each coming event of a repetition that is meant and that the caller sees, one change each: what one refuses, others may
 * take. Where none does anything for anybody, the call is refused.
 */
export async function changeEach<O extends Outcome>(
  kit: Kit,
  id: string,
  { asking, span, ids, decide, isDone, already }: Changing<O>,
): Promise<{ items: O[]; refused: RefusedDate[] }> {
  const { event, org } = await openEvent(kit, id, asking)
  if (event.removed) throw new AppError('event.notFound')
  const seen = seenIn(event, { ...asking, org })
  const meant = { repetitionId: repetitionOf(event).id, from: spanFrom(span, event) }
  const dates = await findComing(kit, meant, { cancelled: false, ...seen })
  const command = dates.length > 1 ? newId() : undefined
  const settled = await Promise.allSettled(
    dates.map(({ id: eventId }) =>
      kit.change(events, eventId, (state, now) => tellTogether(decide(state, eventId, now), command)),
    ),
  )
  const items: O[] = []
  const failed: { date: (typeof dates)[number] | undefined; error: AppError }[] = []
  for (const [at, one] of settled.entries()) {
    if (one.status === 'fulfilled') items.push(one.value)
    else if (one.reason instanceof AppError) failed.push({ date: dates[at], error: one.reason })
    else throw one.reason
  }
  if (!items.some(isDone)) {
    if (items.length > 0) throw nothingDone(ids, items, already)
    throw failed[0]?.error ?? new AppError('event.past')
  }
  const refused = failed.map(({ date, error }) => ({
    eventId: date?.id ?? '',
    date: date?.date.toISOString() ?? '',
    code: error.code,
  }))
  return { items, refused }
}
