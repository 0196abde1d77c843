import type { Kit } from '@parta/kit/kit'
import { idsUnder } from '@parta/kit/store/id'
import { type AttendanceRow, attendances } from './store.ts'

/** Returns whether anybody is known to have been at the event: true once it is finished and somebody came. */
export async function hasAttendances({ database }: Kit, eventId: string): Promise<boolean> {
  return (await database.native<AttendanceRow>(attendances.collection).findOne({ _id: idsUnder(eventId) })) !== null
}
