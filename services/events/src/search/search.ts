import { limits } from '@parta/contracts/limits'
import type { mapEvents, searchEvents } from '@parta/contracts/search'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { tokenOf } from '@parta/kit/store/keyset'
import { distantText } from './callers.ts'
import { cardText, type Draft, draftOf } from './card.ts'
import { mapOf } from './clusters.ts'
import { mapDatabase, searchDatabase } from './database.ts'
import { find } from './find.ts'
import type { Live } from './live.ts'
import { wantedOf } from './wanted.ts'

type SearchCall = Pick<Call<typeof searchEvents>, 'actor' | 'query' | 'response'>

/** Coming public events around a point that fit the filters, the soonest first. */
export async function search(kit: Kit, live: Live, { actor, query, response }: SearchCall) {
  const limit = query.limit ?? limits.pageSize
  const caller = actor.userId
  const apart = await apartFor(live, caller)
  if (!live.isWhole) return searchDatabase(kit, query, { limit, caller, apart })
  const wanted = wantedOf(query, new Date(), apart)
  const found = find(live.atlas, wanted, limit + 1)
  const drafts = found.slice(0, limit).map((slot) => draftOf(live.atlas, slot, wanted))
  const cards = await cardsOf(live, drafts, { caller, apart })
  const last = drafts.at(-1)
  const next = found.length > limit && last ? `,"nextToken":"${tokenOf(last.date, last.id)}"` : ''
  const text = `{"items":[${cards.join(',')}]${next}}`
  // What is JSON already is not made again; a test has its schema looked at.
  if (kit.config.PARTA_CHECK_REPLIES) return JSON.parse(text) as Awaited<ReturnType<typeof searchDatabase>>
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
  return { items: [] }
}

/** Whom a block keeps the caller apart from. */
async function apartFor({ leaders }: Live, caller: string): Promise<ReadonlySet<string>> {
  return (await leaders.many(caller ? [caller] : [])).get(caller)?.apart ?? nobody
}

const nobody: ReadonlySet<string> = new Set()

interface Seeing {
  readonly caller: string
  readonly apart: ReadonlySet<string>
}

async function cardsOf(
  { leaders, standings }: Live,
  drafts: readonly Draft[],
  { caller, apart }: Seeing,
): Promise<string[]> {
  const [cards, callers] = await Promise.all([
    leaders.many(drafts.map(({ leader }) => leader)),
    standings.many(caller ? [caller] : []),
  ])
  const own = callers.get(caller)
  const now = new Date()
  return drafts.map((draft) => {
    const card = cards.get(draft.leader)?.card
    const leader = card && apart.has(draft.leader) ? distantText(card) : card
    return cardText(draft, { caller, leader, standing: own?.get(draft.id), now })
  })
}

/** Where they are on a map. */
export async function map(kit: Kit, live: Live, { query, actor }: Pick<Call<typeof mapEvents>, 'query' | 'actor'>) {
  const { zoom, ...filters } = query
  const apart = await apartFor(live, actor.userId)
  if (!live.isWhole) return mapDatabase(kit, filters, { zoom, apart })
  return mapOf(live.atlas, wantedOf(filters, new Date(), apart), zoom)
}
