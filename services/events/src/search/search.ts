import { limits } from '@parta/contracts/limits'
import type { mapEvents, searchEvents } from '@parta/contracts/search'
import type { FoundEvent } from '@parta/event-index/events'
import type { Call } from '@parta/kit/http/route'
import { writtenReply } from '@parta/kit/http/serialize'
import type { Kit } from '@parta/kit/kit'
import { cardOf, distantCard, together } from '@parta/kit/people/people'
import { tokenOf } from '@parta/kit/store/keyset'
import { cardText, pageText } from './card.ts'
import { mapDatabase, searchDatabase } from './database.ts'
import { filtersOf } from './filters.ts'
import type { LiveSearch } from './live.ts'

type SearchCall = Pick<Call<typeof searchEvents>, 'actor' | 'query'>

/** Coming public events around a point that fit the filters, the soonest first. */
export async function search(kit: Kit, live: LiveSearch, { actor, query }: SearchCall) {
  const limit = query.limit ?? limits.pageSize
  const caller = actor.userId
  const apart = await apartFrom(live, caller)
  if (!live.isComplete) return searchDatabase(kit, query, { limit, caller, apart })
  // One more than the page has says whether another page follows.
  const found = live.index.search(filtersOf(query, new Date(), apart), limit + 1)
  const shown = found.slice(0, limit)
  const cards = await cardsOf(live, shown, { caller, apart })
  const last = shown.at(-1)
  const nextToken = found.length > limit && last ? tokenOf(last.date, last.id) : undefined
  return writtenReply(pageText(cards, nextToken))
}

/** The people whom a block keeps apart from the caller. */
async function apartFrom({ leaders }: LiveSearch, caller: string): Promise<ReadonlySet<string>> {
  return (await leaders.many(caller ? [caller] : [])).get(caller)?.apart ?? nobody
}

const nobody: ReadonlySet<string> = new Set()

interface Viewer {
  readonly caller: string
  readonly apart: ReadonlySet<string>
}

async function cardsOf(
  { leaders, standings }: LiveSearch,
  events: readonly FoundEvent[],
  { caller, apart }: Viewer,
): Promise<string[]> {
  const [cards, callers] = await Promise.all([
    leaders.many(events.map(({ leader }) => leader)),
    standings.many(caller ? [caller] : []),
  ])
  const own = callers.get(caller)
  const now = new Date()
  return events.map((event) => {
    const card = cards.get(event.leader)?.card ?? cardOf(event.leader, undefined)
    const leader = apart.has(event.leader) ? distantCard(card, together) : card
    return cardText(event, { caller, leader, standing: own?.get(event.id), now })
  })
}

/** The events that fit the filters as clusters on a map. */
export async function map(
  kit: Kit,
  live: LiveSearch,
  { query, actor }: Pick<Call<typeof mapEvents>, 'query' | 'actor'>,
) {
  const { zoom, ...filters } = query
  const apart = await apartFrom(live, actor.userId)
  if (!live.isComplete) return mapDatabase(kit, filters, { zoom, apart })
  return live.index.map(filtersOf(filters, new Date(), apart), zoom)
}
