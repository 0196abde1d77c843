import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { type EventRow, events } from '../event/store.ts'

/** The events of a repetition that are still to come; the index on both says which. */
export function comingFilter(repetitionId: string, now: Date) {
  return { 'repetition.id': repetitionId, date: { $gte: now } }
}

/** @param seen the filter of those that the caller may see: `seenIn` */
export function countComing(kit: Kit, repetitionId: string, seen: object): Promise<number> {
  return kit.database
    .model(events)
    .countDocuments({ ...comingFilter(repetitionId, new Date()), cancelled: false, ...seen } as never)
    .exec()
}

/** Those that `filter` leaves, the soonest first. */
export async function findComing(
  kit: Kit,
  repetitionId: string,
  filter: ({ readonly cancelled: false } | { readonly removed: false }) & Readonly<Record<string, unknown>>,
): Promise<{ id: string; date: Date }[]> {
  const found = await kit.database
    .model(events)
    .find({ ...comingFilter(repetitionId, new Date()), ...filter } as never, { _id: 1, date: 1 })
    .sort({ date: 1, _id: 1 })
    .lean<{ _id: string; date: Date }[]>()
    .exec()
  return found.map(({ _id: id, date }) => ({ id, date }))
}

/** The repetition of an event. @throws event.notRepeating */
export function repetitionOf(event: EventRow): NonNullable<EventRow['repetition']> {
  if (!event.repetition) throw new AppError('event.notRepeating')
  return event.repetition
}
