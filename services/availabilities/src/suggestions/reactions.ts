import { type DescribedEvent, eventDescribed } from '@parta/contracts/described-events'
import { eventEnded } from '@parta/contracts/event-facts'
import type { Envelope } from '@parta/contracts/fact'
import { aliasDeleted } from '@parta/contracts/identity'
import { levelsUpdated } from '@parta/contracts/levels'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { recordUpdated } from '@parta/contracts/reputation'
import { seatFreed, seatHeld } from '@parta/contracts/seats'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { collectEntrants, dropEntrants, followEntrant } from '../entrants/follow.ts'
import { followDescription, isDescribed } from '../matching/follow.ts'
import { dropPlayed, followEnded } from '../played/follow.ts'
import type { Keeper } from './keep.ts'

/**
 * The data of suggestions is stored first, and then followed in memory by every process. These reactions stand after
 * those that write the projections that are then read.
 */
export function suggestionReactions(kit: Kit, { changed }: Keeper): Reaction[] {
  const entrant =
    (state: 'in' | 'queued' | 'gone') =>
    async (fact: Envelope<{ eventId: string; userId: string; aliasId: string | null }>) =>
      changed('entrants', [await followEntrant(kit, fact, state)])
  return [
    reaction(eventDescribed, (fact) => described(fact)),
    reaction(playerJoined, entrant('in')),
    reaction(playerShifted, entrant('in')),
    reaction(seatHeld, entrant('in')),
    reaction(playerQueued, entrant('queued')),
    reaction(seatFreed, entrant('gone')),
    reaction(playerLeft, async (fact) => {
      const state = fact.data.reason === 'kicked' ? 'removed' : 'gone'
      changed('entrants', [await followEntrant(kit, fact, state)])
    }),
    reaction(eventEnded, async (fact) => changed('played', await followEnded(kit, fact))),
    reaction(userUpdated, ({ subject }) => person(subject)),
    reaction(recordUpdated, ({ subject }) => person(subject)),
    reaction(levelsUpdated, ({ subject }) => person(subject)),
    reaction(aliasDeleted, async ({ data }) => {
      await dropPlayed(kit, { _id: data.aliasId })
      await dropEntrants(kit, { entrantId: data.aliasId })
    }),
  ]

  /** For an event that is not new, the entrants are asked for: see `collectEntrants`. */
  async function described({ version, data }: Envelope<DescribedEvent>): Promise<void> {
    const isOver = Date.parse(data.endDate) < Date.now()
    if (isOver) return
    const isKnown = await isDescribed(kit, data.id)
    if (!isKnown && version > 1) changed('entrants', await collectEntrants(kit, data.id))
    await followDescription(kit, version, data)
    changed('events', [data.id])
  }

  function person(id: string): Promise<void> {
    changed('people', [id])
    return Promise.resolve()
  }
}
