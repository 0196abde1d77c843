import type { Activity } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { type PeerLevels, peerLevels } from './store.ts'

/** The level of a person or an alias as fellow players rate it. */
interface Rated {
  /** 1 to 5, to one decimal. */
  readonly level: number
  readonly raters: number
}

/** Returns the levels in an activity that fellow players rate, by the id of the person or alias. */
export async function findPeerLevels(
  kit: Kit,
  activityType: Activity,
  ids: readonly string[],
): Promise<Map<string, Rated>> {
  const found = await kit.projections.known(peerLevels, ids)
  return new Map(
    [...found].flatMap(([id, levels]) => {
      const rated = ratedIn(levels, activityType)
      return rated ? [[id, rated]] : []
    }),
  )
}

/** Returns the level in an activity, from all levels of a person or an alias; null where nobody has rated it. */
export function ratedIn({ levels }: PeerLevels, activityType: Activity): Rated | null {
  const rated = levels.find((one) => one.activityType === activityType)
  return rated ? { level: rated.level, raters: rated.raters } : null
}
