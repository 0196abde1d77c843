import { cardOf, people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'
import type { Standing } from '../event/view.ts'
import { standingOf } from '../mine/list.ts'
import { type ParticipationRow, participations } from '../mine/store.ts'
import { createKept, type Kept } from './kept.ts'

const life = 30_000
const none: ReadonlyMap<string, Standing> = new Map()

/** Whom a card shows, as JSON. */
export function keptLeaders(kit: Kit): Kept<{ readonly card: string }> {
  return createKept(
    async (ids) => {
      const found = await kit.copies.many(people, ids)
      return new Map(ids.map((id) => [id, { card: JSON.stringify(cardOf(id, found.get(id))) }]))
    },
    { max: 20_000, life },
  )
}

/** How someone and their aliases stand to what is to come, by event. */
export function keptStandings(kit: Kit): Kept<ReadonlyMap<string, Standing>> {
  return createKept(
    async (ids) => {
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
    },
    { max: 20_000, life },
  )
}

function standingsIn(rows: readonly ParticipationRow[] | undefined): ReadonlyMap<string, Standing> {
  if (!rows) return none
  return new Map([...Map.groupBy(rows, ({ eventId }) => eventId)].map(([id, own]) => [id, standingOf(own)]))
}
