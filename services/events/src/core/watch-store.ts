import type { Kit } from '@parta/kit/kit'
import { idsUnder } from '@parta/kit/store/id'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A person asked to be told when a seat of a full event becomes free. */
const WatchRow = row({
  /** `<event>:<person>` */
  _id: Type.String(),
  eventId: Type.String(),
  userId: Type.String(),
  at: Timestamp,
  /** When the seat became free of which the person is being told. The row is removed once they have been. */
  freedAt: Type.Optional(Type.String()),
})
export type WatchRow = RowOf<typeof WatchRow>

export const seatWatches = rows('seat-watches', WatchRow, [
  index({ userId: 1 }, { serves: 'how many events a person watches; the erasure of a person' }),
])

export function watchesOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<WatchRow>(seatWatches.collection)
}

export function watchId(eventId: string, userId: string): string {
  return `${eventId}:${userId}`
}

/** The filter of everybody who asked about an event: their ids begin with the event's. */
export function watchersOf(eventId: string) {
  return { _id: idsUnder(eventId) }
}
