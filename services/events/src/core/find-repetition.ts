import { AppError } from '@parta/contracts/errors'
import { type Anchor, anchorOf } from '@parta/contracts/predicates/repeat'
import type { RepetitionSpan } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { type RepetitionRow, repetitions } from './repetition-store.ts'
import { type EventRow, events } from './store.ts'

/**
 * The MongoDB filter of the coming events of a repetition, served by the index on both fields.
 * @param from excludes events that begin earlier
 */
export function comingFilter(repetitionId: string, now: Date, from: Date = now) {
  return { 'repetition.id': repetitionId, date: { $gte: from > now ? from : now } }
}

/**
 * The start from which on a span of a repetition counts, given one of its events; undefined for the whole repetition.
 */
export function spanFrom(span: RepetitionSpan | undefined, { date }: Pick<EventRow, 'date'>): Date | undefined {
  return span === 'following' ? date : undefined
}

/**
 * Counts the coming events of a repetition, and those that do not begin before `event`.
 * @param seen the filter of `seenIn`: events that the caller may see
 */
export async function countComing(
  kit: Kit,
  { repetition, date }: Pick<EventRow, 'repetition' | 'date'>,
  seen: object,
): Promise<{ readonly coming: number; readonly following: number }> {
  const isFollowing = { $cond: [{ $gte: ['$date', date] }, 1, 0] }
  const [counted] = await kit.database
    .native(events.collection)
    .aggregate<{ coming: number; following: number }>([
      { $match: { ...comingFilter(repetition?.id ?? '', new Date()), cancelled: false, ...seen } },
      { $group: { _id: null, coming: { $sum: 1 }, following: { $sum: isFollowing } } },
    ])
    .toArray()
  return { coming: counted?.coming ?? 0, following: counted?.following ?? 0 }
}

interface ComingQuery {
  readonly repetitionId: string
  /** Excludes events that begin earlier. */
  readonly from?: Date | undefined
}

/** The coming events that match `filter`, soonest first. */
export async function findComing(
  kit: Kit,
  { repetitionId, from }: ComingQuery,
  filter: ({ readonly cancelled: false } | { readonly removed: false }) & Readonly<Record<string, unknown>>,
): Promise<{ id: string; date: Date }[]> {
  const found = await kit.database
    .model(events)
    .find({ ...comingFilter(repetitionId, new Date(), from), ...filter }, { _id: 1, date: 1 })
    .sort({ date: 1, _id: 1 })
    .lean<{ _id: string; date: Date }[]>()
    .exec()
  return found.map(({ _id: id, date }) => ({ id, date }))
}

export function findRepetition(kit: Kit, id: string): Promise<RepetitionRow | null> {
  return kit.database.model(repetitions).findById(id).lean<RepetitionRow>().exec()
}

/**
 * The last event of a repetition, from which added dates continue; null when all were deleted.
 * @param before counts only events with a lower number
 */
export async function findAnchor(
  kit: Kit,
  { id, after }: Pick<NonNullable<EventRow['repetition']>, 'id' | 'after'>,
  before = Number.POSITIVE_INFINITY,
): Promise<Anchor | null> {
  type Dated = Pick<EventRow, 'date' | 'removed' | 'repetition'> & { readonly _id: string }
  const found = await kit.database
    .native<Dated>(events.collection)
    .find({ 'repetition.id': id }, { projection: { date: 1, removed: 1, 'repetition.index': 1 } })
    .sort({ date: 1 })
    .toArray()
  const indexOf = ({ repetition }: Dated) => repetition?.index ?? 0
  const first = found.find((one) => indexOf(one) === 1)
  const last = found.findLast((one) => !one.removed && indexOf(one) < before)
  return last
    ? anchorOf(after, { first: first?.date ?? last.date, last: { date: last.date, index: indexOf(last) } })
    : null
}

/**
 * The repetition of an event.
 * @throws event.notRepeating
 */
export function repetitionOf(event: EventRow): NonNullable<EventRow['repetition']> {
  if (!event.repetition) throw new AppError('event.notRepeating')
  return event.repetition
}
