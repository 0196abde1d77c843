import { searchDropped } from '@parta/contracts/hints'
import { aliasDeleted } from '@parta/contracts/identity'
import { playerConfirmed, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { Live } from './live.ts'

/**
 * Names and standings that searches hold are read anew, by every process: after the reactions that keep
 * them, so these stand last in the table.
 */
export function searchReactions(kit: Kit, { leaders, standings }: Live): Reaction[] {
  const dropStanding = (caller: string) => {
    standings.drop(caller)
    kit.bus.broadcast(searchDropped, { caller })
    return Promise.resolve()
  }
  return [
    ...[playerJoined, playerShifted, playerQueued, playerConfirmed, playerLeft].map((type) =>
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
