import { AppError, type ErrorCode } from '@parta/contracts/errors'
import type { JoinOutcome } from '@parta/contracts/players'
import type { RepetitionSpan } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Decision } from '@parta/kit/store/decision'
import { newId } from '@parta/kit/store/id'
import { type Asking, seenIn } from '../domain/open-rules.ts'
import { type EventRow, events } from '../domain/store.ts'
import { tellTogether } from '../domain/tell-together.ts'
import { openEvent } from '../event/open.ts'
import { findComing, repetitionOf, spanFrom } from '../repetition/find.ts'
import { settleEach } from '../repetition/settle.ts'
import { nothingDone } from './join-rules.ts'

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
 * The same for each coming event of a repetition that is meant and that the caller sees, one change each: what one
 * refuses, others may take. Where none does anything for anybody, and all for the same reason, the call is refused.
 */
export async function changeEach<O extends Outcome>(
  kit: Kit,
  id: string,
  { asking, span, ids, decide, isDone, already }: Changing<O>,
): Promise<{ items: O[]; refused: RefusedDate[] }> {
  const { event, org, apart } = await openEvent(kit, id, asking)
  if (event.removed) throw new AppError('event.notFound')
  const seen = seenIn(event, { ...asking, org, apart })
  const meant = { repetitionId: repetitionOf(event).id, from: spanFrom(span, event) }
  const dates = await findComing(kit, meant, { cancelled: false, ...seen })
  const command = dates.length > 1 ? newId() : undefined
  const { done: items, refused: failed } = await settleEach(dates, ({ id: eventId }) =>
    kit.change(events, eventId, (state, now) => tellTogether(decide(state, eventId, now), command)),
  )
  const refused = failed.map(({ item, error }) => ({
    eventId: item.id,
    date: item.date.toISOString(),
    code: error.code,
  }))
  // Where it is the same on every date the refusal says it; otherwise the answer says it by date.
  if (!items.some(isDone) && reasonsOf(items, refused, already).size <= 1) {
    if (items.length > 0) throw nothingDone(ids, items, already)
    throw failed[0]?.error ?? new AppError('event.past')
  }
  return { items: [...items], refused }
}

/** Each reason for which nothing was done, once. */
function reasonsOf(items: readonly Outcome[], refused: readonly RefusedDate[], already: ErrorCode): Set<string> {
  const ofItem = (item: Outcome) => [...item.refused.map(({ code }) => code), ...item.already.map(() => already)]
  return new Set([...items.flatMap(ofItem), ...refused.map(({ code }) => code)])
}
