import { fitOf } from '@parta/availability-match/fit'
import type { Fit } from '@parta/availability-match/values'
import type { DescribedEvent } from '@parta/contracts/described-events'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Slot } from '../availability/store.ts'
import { availabilityOf, matchEventOf, type Player, playerOf } from './rules.ts'
import { peerLevels, records } from './store.ts'

/** Returns what matching reads of a person, or of one of their aliases. */
export async function findPlayer(kit: Kit, person: UserSnapshot, id: string): Promise<Player | null> {
  const [karma, levels] = await Promise.all([
    kit.projections.known(records, [id]),
    kit.projections.known(peerLevels, [id]),
  ])
  return playerOf(person, id, { karma: karma.get(id)?.karma, levels: levels.get(id)?.levels })
}

/** Returns how a slot fits an event, from the database; `null` when it does not. For single pairs. */
export async function findFit(
  kit: Kit,
  { userId, slot, event }: { readonly userId: string; readonly slot: Slot; readonly event: DescribedEvent },
): Promise<Fit | null> {
  const person = await kit.projections.one(people, userId)
  const player = person && (await findPlayer(kit, person, slot.aliasId ?? userId))
  if (!player || player.isChild || slot.isDisabled) return null
  return fitOf(availabilityOf(slot, player), matchEventOf(event, 0), player)
}
