import { eventCancelled, eventEnded } from '@parta/contracts/event-facts'
import { type Envelope, rankOf } from '@parta/contracts/fact'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { type AttendanceRow, attendance, attendanceOf } from './store.ts'

interface Entry {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
}

/** The reactions that record who is in which event, for digests. */
export function digestReactions(kit: Kit): Reaction[] {
  const follow = (state: AttendanceRow['state']) => (fact: Envelope<Entry>) => {
    const { eventId, userId, aliasId } = fact.data
    const row: AttendanceRow = {
      _id: `${eventId}:${aliasId ?? userId}`,
      eventId,
      userId,
      state,
      version: rankOf(fact),
    }
    return kit.newer(attendance.collection, row)
  }
  const deleteRows = async ({ data }: Envelope<{ eventId: string }>) => {
    await attendanceOf(kit).deleteMany({ eventId: data.eventId })
  }
  return [
    reaction(playerJoined, follow('in')),
    reaction(playerShifted, follow('in')),
    reaction(playerQueued, follow('queued')),
    reaction(playerLeft, follow('out')),
    reaction(eventEnded, deleteRows),
    reaction(eventCancelled, deleteRows),
  ]
}
