import type { UserSnapshot } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { cardOf, distantCard, people, together } from '@parta/kit/people/people'
import type { Standing } from '../event/view.ts'
import { standingOf } from '../listing/list.ts'
import { type ParticipationRow, participations } from '../participations/store.ts'
import type { Atlas } from './atlas.ts'
import { createKept, type Kept } from './kept.ts'

/** Most of those who lead what is to come: their cards are small, and a look-up for each answer is not. */
const leadersKept = { max: 200_000, life: 600_000 }
const warmedAtOnce = 500
const callersKept = { max: 20_000, life: 30_000 }
const none: ReadonlyMap<string, Standing> = new Map()

/** A person of searches: their card as JSON, and whom a block keeps them apart from when they search. */
export interface Leader {
  readonly card: string
  readonly apart: ReadonlySet<string> | null
}

export function keptLeaders(kit: Kit): Kept<Leader> {
  return createKept(async (ids) => {
    const found = await kit.copies.many(people, ids)
    return new Map(ids.map((id) => [id, leaderOf(id, found.get(id))]))
  }, leadersKept)
}

interface Warming {
  readonly atlas: Atlas
  readonly leaders: Kept<Leader>
}

/** Reads whom answers will show before they are asked for, some at a time; whoever is not known here yet comes later. */
export async function warmLeaders(kit: Kit, { atlas, leaders }: Warming, isStopped: () => boolean): Promise<void> {
  const read = async (ids: readonly string[]) => {
    const found = await kit.copies.known(people, ids)
    return new Map([...found].map(([id, person]) => [id, leaderOf(id, person)]))
  }
  const ids = atlas.people.keys().filter((id) => id !== null)
  for (let at = 0; at < ids.length && !isStopped(); at += warmedAtOnce) {
    await leaders.many(ids.slice(at, at + warmedAtOnce), read)
  }
}

function leaderOf(id: string, person: UserSnapshot | undefined): Leader {
  return { card: JSON.stringify(cardOf(id, person)), apart: person?.apart?.length ? new Set(person.apart) : null }
}

/** What is left of a card where a block keeps the leader and the caller apart. */
export function distantText(card: string): string {
  return JSON.stringify(distantCard(JSON.parse(card) as PersonCard, together))
}

/** How someone and their aliases stand to what is to come, by event. */
export function keptStandings(kit: Kit): Kept<ReadonlyMap<string, Standing>> {
  return createKept(async (ids) => {
    const rows = await kit.database
      .native<ParticipationRow>(participations.collection)
      .find({
        userId: { $in: [...ids] },
        listed: true,
        date: { $gte: new Date() },
        state: { $in: ['joined', 'queued'] },
      })
      .toArray()
    const byPerson = Map.groupBy(rows, ({ userId }) => userId)
    return new Map(ids.map((id) => [id, standingsIn(byPerson.get(id))]))
  }, callersKept)
}

function standingsIn(rows: readonly ParticipationRow[] | undefined): ReadonlyMap<string, Standing> {
  if (!rows) return none
  return new Map([...Map.groupBy(rows, ({ eventId }) => eventId)].map(([id, own]) => [id, standingOf(own)]))
}
