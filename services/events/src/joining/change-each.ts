import { AppError, type ErrorCode } from '@parta/contracts/errors'
import type { JoinOutcome } from '@parta/contracts/players'
import type { RepetitionSpan } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Decision } from '@parta/kit/store/decision'
import { newId } from '@parta/kit/store/id'
import { countChanged } from '../core/count-events.ts'
import { notifyOnce } from '../core/fact-rules.ts'
import { findComing, repetitionOf, spanFrom } from '../core/find-repetition.ts'
import { openEvent } from '../core/open-event.ts'
import { seenIn, type Visitor } from '../core/open-rules.ts'
import { settleEach } from '../core/settle-each.ts'
import { type EventRow, events } from '../core/store.ts'
import { carryOutJoin } from '../core/take-slot.ts'
import { nothingDone } from './join-rules.ts'

type Outcome = Pick<JoinOutcome, 'eventId' | 'date' | 'already' | 'refused'>

interface DateChange<O> {
  readonly asking: Visitor
  readonly span: RepetitionSpan | undefined
  /** The ids of the entrants. */
  readonly ids: readonly string[]
  /** Decides for one date. When it can do nothing for anybody, its outcome says so instead of throwing. */
  readonly decide: (event: EventRow | null, eventId: string, now: Date) => Decision<EventRow, O>
  readonly isDone: (outcome: O) => boolean
  /** Whether the dates count towards those that a person changes in a day. */
  readonly isCounted: boolean
  /** The error code when every entrant was in the wanted state already on every date. */
  readonly already: ErrorCode
}

interface RefusedDate {
  readonly eventId: string
  readonly date: string
  readonly code: string
}

/**
 * Runs `changeDates` in one of the caller's slots.
 * @throws server.busy, event.tooManyJoined, and as `changeDates`
 */
export async function changeEach<O extends Outcome>(
  kit: Kit,
  id: string,
  change: DateChange<O>,
): Promise<{ items: O[]; refused: RefusedDate[] }> {
  return carryOutJoin(() => changeDates(kit, id, change), change.asking.userId)
}

/**
 * Changes each coming event of a repetition that the caller sees, in one change each. A refusal on one date does not
 * stop the others. When no date changed anything, and all for the same reason, the call is refused with it.
 */
async function changeDates<O extends Outcome>(
  kit: Kit,
  id: string,
  { asking, span, ids, decide, isDone, isCounted, already }: DateChange<O>,
): Promise<{ items: O[]; refused: RefusedDate[] }> {
  const { event, org, hiddenIds } = await openEvent(kit, id, asking)
  if (event.removed) throw new AppError('event.notFound')
  const seen = seenIn(event, { ...asking, org, hiddenIds })
  const meant = { repetitionId: repetitionOf(event).id, from: spanFrom(span, event) }
  const dates = await findComing(kit, meant, { cancelled: false, ...seen })
  const joined = { by: asking.userId, count: dates.length, refusal: 'event.tooManyJoined' } as const
  if (isCounted) await countChanged(kit, joined, new Date())
  const command = dates.length > 1 ? newId() : undefined
  const { done: items, refused: failed } = await settleEach(dates, ({ id: eventId }) =>
    kit.change(events, eventId, (state, now) => notifyOnce(decide(state, eventId, now), command)),
  )
  const refused = failed.map(({ item, error }) => ({
    eventId: item.id,
    date: item.date.toISOString(),
    code: error.code,
  }))
  // The same reason on every date becomes the refusal of the call; different reasons are listed by date.
  if (!items.some(isDone) && reasonsOf(items, refused, already).size <= 1) {
    if (items.length > 0) throw nothingDone(ids, items, already)
    throw failed[0]?.error ?? new AppError('event.past')
  }
  return { items: [...items], refused }
}

/** The reasons for which nothing was done, each once. */
function reasonsOf(items: readonly Outcome[], refused: readonly RefusedDate[], already: ErrorCode): Set<string> {
  const ofItem = (item: Outcome) => [...item.refused.map(({ code }) => code), ...item.already.map(() => already)]
  return new Set([...items.flatMap(ofItem), ...refused.map(({ code }) => code)])
}
