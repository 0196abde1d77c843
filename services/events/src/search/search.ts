import { limits } from '@parta/contracts/limits'
import type { mapEvents, searchEvents } from '@parta/contracts/search'
import type { FoundEvent } from '@parta/event-index/events'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { tokenOf } from '@parta/kit/store/keyset'
import { distantText } from './callers.ts'
import { cardText } from './card.ts'
import { mapDatabase, searchDatabase } from './database.ts'
import { filtersOf } from './filters.ts'
import type { LiveSearch } from './live.ts'

type SearchCall = Pick<Call<typeof searchEvents>, 'actor' | 'query' | 'response'>

/** Coming public events around a point that fit the filters, the soonest first. */
export async function search(kit: Kit, live: LiveSearch, { actor, query, response }: SearchCall) {
  const limit = query.limit ?? limits.pageSize
  const caller = actor.userId
  const apart = await apartFrom(live, caller)
  if (!live.isComplete) return searchDatabase(kit, query, { limit, caller, apart })
  // One more than the page has says whether another page follows.
  const found = live.index.search(filtersOf(query, new Date(), apart), limit + 1)
  const shown = found.slice(0, limit)
  const cards = await cardsOf(live, shown, { caller, apart })
  const last = shown.at(-1)
  const next = found.length > limit && last ? `,"nextToken":"${tokenOf(last.date, last.id)}"` : ''
  const text = `{"items":[${cards.join(',')}]${next}}`
  // The reply is written as JSON; where replies are checked, it goes through the schema of the operation.
  if (kit.config.PARTA_CHECK_REPLIES) return JSON.parse(text) as Awaited<ReturnType<typeof searchDatabase>>
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
  return { items: [] }
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
    const card = cards.get(event.leader)?.card
    const leader = card && apart.has(event.leader) ? distantText(card) : card
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
