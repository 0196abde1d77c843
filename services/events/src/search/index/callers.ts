import type { UserSnapshot } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { cardOf, people } from '@parta/kit/people/people'
import type { Standing } from '../../core/card-view.ts'
import { findStandings } from '../../core/find-standings.ts'
import { type ParticipationRow, participations } from '../../core/participation-store.ts'
import { createReadCache, type ReadCache } from './cache.ts'

/** Large enough for most leaders of coming events. */
const leaderCache = { max: 200_000, life: 600_000 }
const warmBatch = 500
const standingCache = { max: 20_000, life: 30_000 }

/** A person's card, and the people whom a block hides from them. */
export interface Leader {
  readonly card: PersonCard
  readonly hiddenIds: ReadonlySet<string> | null
}

export function cachedLeaders(kit: Kit): ReadCache<Leader> {
  return createReadCache(async (ids) => {
    const found = await kit.projections.many(people, ids)
    return new Map(ids.map((id) => [id, leaderOf(id, found.get(id))]))
  }, leaderCache)
}

interface WarmOptions {
  readonly leaders: ReadCache<Leader>
  readonly ids: readonly string[]
}

/** Fills the cache with people whose snapshots are stored here, in batches; the others are read when they are shown. */
export async function warmLeaders(kit: Kit, { leaders, ids }: WarmOptions, isStopped: () => boolean): Promise<void> {
  const read = async (ids: readonly string[]) => {
    const found = await kit.projections.known(people, ids)
    return new Map([...found].map(([id, person]) => [id, leaderOf(id, person)]))
  }
  for (let at = 0; at < ids.length && !isStopped(); at += warmBatch) {
    await leaders.many(ids.slice(at, at + warmBatch), read)
  }
}

function leaderOf(id: string, person: UserSnapshot | undefined): Leader {
  return { card: cardOf(id, person), hiddenIds: person?.apart?.length ? new Set(person.apart) : null }
}

/** The standing of a person and their aliases in coming events, by event. */
export function cachedStandings(kit: Kit): ReadCache<ReadonlyMap<string, Standing>> {
  return createReadCache(async (ids) => {
    const found = ids.map(async (id) => [id, await findStandings(kit, id, await findComing(kit, id))] as const)
    return new Map(await Promise.all(found))
  }, standingCache)
}

async function findComing(kit: Kit, userId: string): Promise<string[]> {
  return await kit.database.native<ParticipationRow>(participations.collection).distinct('eventId', {
    userId,
    listed: true,
    date: { $gte: new Date() },
    state: { $in: ['joined', 'held', 'queued'] },
  })
}
