import { AppError } from '@parta/contracts/errors'
import type { PeerLevel } from '@parta/contracts/levels'
import { limits } from '@parta/contracts/limits'
import { memberOf, wholeLevel } from '@parta/contracts/predicates/requirements'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { peerLevels, records } from '../core/store.ts'
import type { Entrant } from './join-rules.ts'

/** What the reputation service knows of a person and some of their aliases. */
export async function findReputation(kit: Kit, ids: readonly string[]): Promise<ReputationOf> {
  const [found, rated] = await Promise.all([
    kit.projections.known(records, ids),
    kit.projections.known(peerLevels, ids),
  ])
  return { karmaOf: (id) => found.get(id)?.karma, ratedOf: (id) => rated.get(id)?.levels }
}

/** What is known of entrants from the reputation service. */
interface ReputationOf {
  /** The karma; without a record it is the maximum. */
  karmaOf?(id: string): number | undefined
  /** The levels that fellow players rate; they decide before the levels of the profile. */
  ratedOf?(id: string): readonly Pick<PeerLevel, 'activityType' | 'level'>[] | undefined
}

/** The entrants of a call: the caller's own id, and ids of their aliases. */
export function entrantsOf(person: UserSnapshot, ids: readonly string[], reputation: ReputationOf = {}): Entrant[] {
  return ids.map((id) => {
    const member = memberOf(person, id)
    if (!member) throw new AppError('alias.notFound')
    const { gender, ageGroup, levels } = member
    const karma = reputation.karmaOf?.(id) ?? limits.karmaMax
    const rated = reputation.ratedOf?.(id)?.map(({ activityType, level }) => [activityType, wholeLevel(level)])
    return { id, userId: person.id, karma, gender, ageGroup, levels: { ...levels, ...Object.fromEntries(rated ?? []) } }
  })
}
