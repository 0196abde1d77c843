import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { type EventRow, events } from '../event/store.ts'

/** The events of a repetition that are still to come; the index on both says which. */
export function comingFilter(repetitionId: string, now: Date) {
  return { 'repetition.id': repetitionId, date: { $gte: now } }
}

export function countComing(kit: Kit, repetitionId: string): Promise<number> {
  return kit.database
    .model(events)
    .countDocuments({ ...comingFilter(repetitionId, new Date()), cancelled: false } as never)
    .exec()
}

/** The ids of those that `filter` leaves, the soonest first. */
export async function findComing(
  kit: Kit,
  repetitionId: string,
  filter: { readonly cancelled: false } | { readonly removed: false },
): Promise<string[]> {
  const found = await kit.database
    .model(events)
    .find({ ...comingFilter(repetitionId, new Date()), ...filter } as never, { _id: 1 })
    .sort({ date: 1, _id: 1 })
    .lean<{ _id: string }[]>()
    .exec()
  return found.map(({ _id }) => _id)
}

/** The repetition of an event. @throws event.notRepeating */
export function repetitionOf(event: EventRow): NonNullable<EventRow['repetition']> {
  if (!event.repetition) throw new AppError('event.notRepeating')
  return event.repetition
}
