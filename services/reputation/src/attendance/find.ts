import type { Kit } from '@parta/kit/kit'
import { idsUnder } from '@parta/kit/store/id'
import { type AnyAttendanceRow, attendances } from './store.ts'

/** Returns whether it is known that the event is finished. */
export async function hasAttendances({ database }: Kit, eventId: string): Promise<boolean> {
  // The ids of old rows begin with the event's.
  const ofEvent = { $or: [{ _id: eventId }, { _id: idsUnder(eventId) }] }
  const found = await database.native<AnyAttendanceRow>(attendances.collection).findOne(ofEvent)
  return found !== null
}
