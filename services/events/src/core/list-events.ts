import type * as contract from '@parta/contracts/events'
import { nobody } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { hiddenFrom, people } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { cardFields, eventCard, type ListedEvent } from './card-view.ts'
import { type Entries, ownEntries, standingOf } from './find-standings.ts'
import { events } from './store.ts'

/** An event as lists read it: with the caller's own entries only, for a visitor with none. */
type CardRow = ListedEvent & Partial<Entries>

/** Other fields are not read: some are arrays with thousands of items. */
const listed = Object.fromEntries(cardFields.map((name) => [name, 1]))

interface Reading {
  /** The id of who looks; empty for visitors. */
  readonly caller: string
  /** The most events, soonest first; without it all are read, in no order. */
  readonly limit?: number
  /** The index to use, where MongoDB may choose a slower one. */
  readonly hint?: Readonly<Record<string, 1>>
}

/** Reads the events that match a filter, for their cards. */
export function findCardRows(kit: Kit, filter: object, { caller, limit, hint }: Reading): Promise<CardRow[]> {
  return kit.database
    .native<CardRow>(events.collection)
    .aggregate<CardRow>(
      [
        { $match: filter },
        ...(limit === undefined ? [] : [{ $sort: { date: 1, _id: 1 } }, { $limit: limit }]),
        { $project: { ...listed, ...(caller === '' ? {} : ownEntries(caller)) } },
      ],
      hint ? { hint } : {},
    )
    .toArray()
}

interface Page extends Reading {
  /** The most events of the page. */
  readonly limit: number
  readonly distanceOf?: (event: ListedEvent) => number
}

/** Returns a page of the events that match a filter as cards, soonest first. */
export async function listEvents(
  kit: Kit,
  filter: object,
  { limit, ...page }: Page,
): Promise<{ items: contract.EventCard[]; nextToken?: string }> {
  // One event more says whether another page follows.
  const found = await findCardRows(kit, filter, { ...page, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const items = await cardsOf(kit, shown, page)
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.date.getTime(), last._id) } : { items }
}

/** The filter of what follows a page token of `listEvents`. */
export function after(nextToken: string | undefined): Readonly<Record<string, unknown>> {
  if (!nextToken) return {}
  const [time, id] = keyOf(nextToken, 'number', 'string')
  const date = new Date(Number(time))
  return { $or: [{ date: { $gt: date } }, { date, _id: { $gt: id } }] }
}

/** Returns the cards of events in their order. */
export async function cardsOf(
  kit: Kit,
  shown: readonly CardRow[],
  { caller, distanceOf }: Pick<Page, 'caller' | 'distanceOf'>,
): Promise<contract.EventCard[]> {
  const leaders = shown.map((event) => event.leader).filter((id) => id !== nobody)
  const persons = await kit.projections.many(people, caller ? [caller, ...leaders] : leaders)
  const hiddenPeople = hiddenFrom(persons.get(caller))
  return shown.map((event) =>
    eventCard({
      event,
      caller,
      hiddenPeople,
      leader: persons.get(event.leader),
      standing: standingOf(event, caller),
      ...(distanceOf ? { distance: distanceOf(event) } : {}),
    }),
  )
}
