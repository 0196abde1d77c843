import { eventCancelled, eventEnded } from '@parta/contracts/event-facts'
import type { Envelope } from '@parta/contracts/fact'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { type AttendanceRow, attendance, attendanceOf } from './store.ts'

interface Entry {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
}

/** Who is in which event, for their summaries. */
export function digestReactions(kit: Kit): Reaction[] {
  const follow = (state: AttendanceRow['state']) => (fact: Envelope<Entry>) => {
    const { eventId, userId, aliasId } = fact.data
    const row: AttendanceRow = { _id: `${eventId}:${aliasId ?? userId}`, eventId, userId, state, version: rankOf(fact) }
    return kit.newer(attendance.collection, row)
  }
  const forget = async ({ data }: Envelope<{ eventId: string }>) => {
    await attendanceOf(kit).deleteMany({ eventId: data.eventId })
  }
  return [
    reaction(playerJoined, follow('in')),
    reaction(playerShifted, follow('in')),
    reaction(playerQueued, follow('queued')),
    reaction(playerLeft, follow('out')),
    reaction(eventEnded, forget),
    reaction(eventCancelled, forget),
  ]
}

/** Facts of one command share its version; they hold in their order. */
function rankOf({ id, version }: Pick<Envelope, 'id' | 'version'>): number {
  const at = Number(id.split(':').at(-1))
  return version + (at >= 0 ? at : 0) / 1_000_000
}
