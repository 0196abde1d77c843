import type { Kit } from '@parta/kit/kit'
import { type AttendanceRow, attendances } from './store.ts'

/** Returns whether it is known that the event is finished. */
export async function hasAttendances({ database }: Kit, eventId: string): Promise<boolean> {
  return (await database.native<AttendanceRow>(attendances.collection).findOne({ _id: eventId })) !== null
}
