import { searchDropped } from '@parta/contracts/hints'
import { aliasDeleted } from '@parta/contracts/identity'
import { playerConfirmed, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { seatFreed, seatHeld } from '@parta/contracts/seats'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { LiveSearch } from './live.ts'

/**
 * Every process drops its cached names and participations that a fact changes. These reactions stand last in the
 * table, after those that write the rows that are then read again.
 */
export function searchReactions(kit: Kit, { leaders, standings }: LiveSearch): Reaction[] {
  const dropStanding = (caller: string) => {
    standings.drop(caller)
    kit.bus.broadcast(searchDropped, { caller })
    return Promise.resolve()
  }
  return [
    ...[playerJoined, playerShifted, playerQueued, playerConfirmed, playerLeft, seatHeld, seatFreed].map((type) =>
      reaction(type, ({ data }) => dropStanding(data.userId)),
    ),
    reaction(aliasDeleted, ({ data }) => dropStanding(data.owner)),
    reaction(userUpdated, ({ subject, data }) => {
      leaders.drop(subject)
      kit.bus.broadcast(searchDropped, { leader: subject, left: data.deleted })
      return Promise.resolve()
    }),
  ]
}
