import { limits } from '@parta/contracts/limits'
import type * as contract from '@parta/contracts/search'
import type { FoundEvent } from '@parta/event-index/events'
import type { SearchFilters } from '@parta/event-index/filters'
import type { Call } from '@parta/kit/http/route'
import { writtenReply } from '@parta/kit/http/serialize'
import type { Kit } from '@parta/kit/kit'
import { cardOf, distantCard } from '@parta/kit/people/people'
import { tokenOf } from '@parta/kit/store/keyset'
import { filtersOf } from './filter-rules.ts'
import { cardText, pageText } from './index/card.ts'
import type { LiveSearch } from './index/live.ts'
import { mapDatabase, searchDatabase } from './search-database.ts'

type SearchCall = Pick<Call<typeof contract.searchEvents>, 'actor' | 'query'>

/** Coming public events around a point that fit the filters, the soonest first. */
export async function searchEvents(kit: Kit, live: LiveSearch, { actor, query }: SearchCall) {
  const limit = query.limit ?? limits.pageSize
  const caller = actor.userId
  const hiddenIds = await findHiddenIds(live, caller)
  if (!live.isComplete) return searchDatabase(kit, query, { limit, caller, hiddenIds })
  // One more than the page has says whether another page follows.
  const { filters, correctedTo } = correctedFilters(live, filtersOf(query, new Date(), hiddenIds))
  const found = live.index.search(filters, limit + 1)
  const shown = found.slice(0, limit)
  const cards = await cardsOf(live, shown, { caller, hiddenIds })
  const last = shown.at(-1)
  const nextToken = found.length > limit && last ? tokenOf(last.date, last.id) : undefined
  return writtenReply(pageText(cards, { nextToken, correctedTo }))
}

/** The filters, with the text that was most likely meant where what was typed begins no known word. */
function correctedFilters({ index }: LiveSearch, filters: SearchFilters) {
  const correctedTo = filters.text ? (index.corrected(filters.text) ?? undefined) : undefined
  return { filters: correctedTo ? { ...filters, text: correctedTo } : filters, correctedTo }
}

/** The people whom a block hides from the caller. */
async function findHiddenIds({ leaders }: LiveSearch, caller: string): Promise<ReadonlySet<string>> {
  return (await leaders.many(caller ? [caller] : [])).get(caller)?.hiddenIds ?? nobody
}

const nobody: ReadonlySet<string> = new Set()

interface Viewer {
  readonly caller: string
  readonly hiddenIds: ReadonlySet<string>
}

async function cardsOf(
  { leaders, standings }: LiveSearch,
  events: readonly FoundEvent[],
  { caller, hiddenIds }: Viewer,
): Promise<string[]> {
  const [cards, callers] = await Promise.all([
    leaders.many(events.map(({ leader }) => leader)),
    standings.many(caller ? [caller] : []),
  ])
  const own = callers.get(caller)
  const now = new Date()
  return events.map((event) => {
    const card = cards.get(event.leader)?.card ?? cardOf(event.leader, undefined)
    const leader = hiddenIds.has(event.leader) ? distantCard(card) : card
    return cardText(event, { caller, leader, standing: own?.get(event.id), now })
  })
}

/** The events that fit the filters as clusters on a map. */
export async function mapEvents(
  kit: Kit,
  live: LiveSearch,
  { query, actor }: Pick<Call<typeof contract.mapEvents>, 'query' | 'actor'>,
) {
  const { zoom, ...filters } = query
  const hiddenIds = await findHiddenIds(live, actor.userId)
  if (!live.isComplete) return mapDatabase(kit, filters, { zoom, hiddenIds })
  return live.index.map(correctedFilters(live, filtersOf(filters, new Date(), hiddenIds)).filters, zoom)
}
