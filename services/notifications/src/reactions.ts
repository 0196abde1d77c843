import { mailRequested } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/reactions'
import type { Kit } from '@parta/kit/run'
import { notify } from './list/notify.ts'
import { orgReactions } from './list/reactions.ts'
import { takeMail } from './mail/take.ts'

interface Entry {
  readonly eventId: string
  readonly eventName: string
  readonly userId: string
  readonly aliasId: string | null
  readonly playersCount: number
  readonly leader: string
}

/** What this service hears, and whom it tells. */
export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(
      playerJoined,
      (fact) => notify(kit, fact, leaderOf(fact.data), { type: 'event.join', ...about(fact.data) }),
      entrant,
    ),
    reaction(
      playerQueued,
      (fact) => notify(kit, fact, leaderOf(fact.data), { type: 'event.queue', ...about(fact.data) }),
      entrant,
    ),
    reaction(
      playerLeft,
      (fact) => {
        const { message: body } = fact.data
        return notify(kit, fact, leaderOf(fact.data), { type: 'event.left', ...about(fact.data), body })
      },
      entrant,
    ),
    // Nobody did it: the one who moved up is told, in their own name or their alias's.
    reaction(
      playerShifted,
      (fact) => notify(kit, fact, [fact.data.userId], { type: 'event.shift', event: about(fact.data).event }),
      entrant,
    ),
    ...orgReactions(kit),
    reaction(mailRequested, (fact) => takeMail(kit, fact)),
  ]
}

/** A notice does not depend on the one before it, so those of a busy event may run side by side. */
function entrant({ userId, aliasId }: Entry): string {
  return aliasId ?? userId
}

/** The one who hears of comings and goings, unless it is a crowd that comes and goes. */
function leaderOf({ leader, playersCount }: Entry): string[] {
  return playersCount > limits.crowd ? [] : [leader]
}

function about({ eventId: id, eventName: name, userId: senderId, aliasId }: Entry) {
  return { event: { id, name }, senderId, aliasId }
}
