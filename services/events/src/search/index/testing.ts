import type { EventFilters } from '@parta/contracts/search'
import type { Activity } from '@parta/contracts/values'
import type { SearchFilters } from '@parta/event-index/filters'
import { lookThrough, type MadeEvent, manyEvents, someFilters, type WorldSize } from '@parta/event-index/testing'
import { type EventRow, pointOf } from '../../core/store.ts'
import { anEvent } from '../../core/testing.ts'
import { filtersOf } from '../filter-rules.ts'
import { type ListingSource, listingOf } from './listing.ts'

/** An event as its document in the database. */
export type MadeRow = EventRow & { readonly _id: string; readonly v: number }

/** The rows of `manyEvents`; of those that are not public, half are private and half cancelled. */
export function* manyRows(size: WorldSize): Generator<MadeRow> {
  let index = 0
  for (const event of manyEvents(size)) {
    index += 1
    yield rowOf(event, index % 2 === 0)
  }
}

function rowOf(event: MadeEvent, isCancelled: boolean): MadeRow {
  const { id, v, words, isPublic, details, repetition, ...same } = event
  const { external: _external, isPartaEvent: _isPartaEvent, ...stored } = details
  return {
    ...anEvent(),
    ...same,
    ...stored,
    _id: id,
    v,
    words: [...words],
    point: pointOf(event.place.location),
    date: new Date(event.date),
    endDate: new Date(event.endDate),
    confirmationDate: null,
    repetition: repetition && { ...repetition, index: 1, count: 1 },
    private: !isPublic && !isCancelled,
    cancelled: !isPublic && isCancelled,
  }
}

type Dice = Parameters<typeof someFilters>[0]

/** Returns a random valid query; with `full` it sets every filter except the organisation. */
export function aQuery(dice: Dice, options: { now: Date; full?: boolean }): EventFilters {
  const query = queryOf(someFilters(dice, options))
  if (options.full || dice.chance(0.5)) return query
  const { from: _from, to: _to, distance: _distance, ...rest } = query
  return { ...rest, ...(dice.chance(0.2) ? { gender: 'any' as const } : {}) }
}

function queryOf(filters: SearchFilters): EventFilters {
  const { centre, radius, from, to, text, activities, gender, levels, price, multisport, freeOnly, tags, orgId } =
    filters
  return {
    ...centre,
    distance: radius,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(text ? { query: text } : {}),
    ...(activities?.length === 1 ? { activityType: activities[0] as Activity } : {}),
    ...(activities && activities.length > 1 ? { activities: activities.join('|') } : {}),
    ...(filters.lastPlace ? { lastPlace: true } : {}),
    ...(gender ? { gender } : {}),
    ...(levels ? { level: levels.join('|') } : {}),
    ...(price ? { price: `${Math.max(0, price[0])}|${price[1]}` } : {}),
    ...(multisport ? { multisport } : {}),
    ...(freeOnly ? { freeOnly } : {}),
    ...(tags ? { tags: tags.join('|') } : {}),
    ...(orgId ? { eventOrgId: orgId } : {}),
  }
}

/** The ids of the rows that fit a query, in order: reads every row and checks one filter after the other. */
export function idsFitting(
  rows: readonly (ListingSource & Pick<MadeRow, '_id' | 'v' | 'words'>)[],
  query: EventFilters,
  now: Date,
): string[] {
  const events = rows.map((row) => ({ ...listingOf(row._id, row.v, row), words: row.words }))
  return lookThrough(events, filtersOf(query, now)).map(({ id }) => id)
}
