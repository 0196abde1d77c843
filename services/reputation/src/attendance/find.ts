import type { Kit } from '@parta/kit/kit'
import { type AttendanceRow, attendances } from './store.ts'

/** Returns whether anybody is known to have been at the event: true once it is finished and somebody came. */
export async function hasAttendances({ database }: Kit, eventId: string): Promise<boolean> {
  // Ids begin with the event's; `;` is the character after `:`.
  const ofEvent = { $gte: `${eventId}:`, $lt: `${eventId};` }
  return (await database.native<AttendanceRow>(attendances.collection).findOne({ _id: ofEvent })) !== null
}
