import { searchDropped } from '@parta/contracts/hints'
import { aliasDeleted } from '@parta/contracts/identity'
import { playerConfirmed, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { seatFreed, seatHeld, seatOwed, seatPaid, seatReleased } from '@parta/contracts/seats'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { LiveSearch } from './live.ts'

/** The facts that change how a person stands to an event. */
const entryFacts = [
  playerJoined,
  playerShifted,
  playerQueued,
  playerConfirmed,
  playerLeft,
  seatHeld,
  seatFreed,
  seatOwed,
  seatPaid,
  seatReleased,
]

/**
 * Every process drops its cached names and standings that a fact changes. These reactions stand last in the
 * table, after those that write the rows that are then read again.
 */
export function searchReactions(kit: Kit, { leaders, standings }: LiveSearch): Reaction[] {
  const dropStanding = (caller: string) => {
    standings.drop(caller)
    kit.bus.broadcast(searchDropped, { caller })
    return Promise.resolve()
  }
  return [
    ...entryFacts.map((type) => reaction(type, ({ data }) => dropStanding(data.userId))),
    reaction(aliasDeleted, ({ data }) => dropStanding(data.owner)),
    reaction(userUpdated, ({ subject, data }) => {
      leaders.drop(subject)
      kit.bus.broadcast(searchDropped, { leader: subject, left: data.deleted })
      return Promise.resolve()
    }),
  ]
}
