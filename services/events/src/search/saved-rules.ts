import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { cellOf, cellsOf, gridOf } from '@parta/contracts/predicates/sphere'
import { type Clocks, timesOf } from '@parta/contracts/predicates/when'
import { localMinutes, timeOfLocal } from '@parta/contracts/predicates/zone'
import { savedSearchLimits } from '@parta/contracts/saved-search-limits'
import type { SavedFilters, SavedSearch } from '@parta/contracts/saved-searches'
import type { EventFilters } from '@parta/contracts/search'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { activitiesOf } from './filter-rules.ts'
import type { SavedEntry, SavedRow } from './store.ts'

const none: SavedRow = { searches: [], keys: [] }

/**
 * Adds a saved search.
 * @throws search.tooMany
 */
export function addSearch(state: SavedRow | null, search: SavedEntry): Decision<SavedRow, SavedEntry> {
  const { searches } = state ?? none
  if (searches.length >= savedSearchLimits.perPerson) throw new AppError('search.tooMany')
  return { next: rowOf([search, ...searches]), answer: search }
}

/**
 * Renames a saved search, or turns its alert on or off.
 * @throws search.notFound, also for another person's search
 */
export function changeSearch(
  state: SavedRow | null,
  id: string,
  change: Partial<Pick<SavedEntry, 'name' | 'alert'>>,
): Decision<SavedRow, SavedEntry> {
  const { searches } = state ?? none
  const before = searches.find((search) => search.id === id)
  if (!before) throw new AppError('search.notFound')
  const changed = { ...before, ...change }
  return { next: rowOf(searches.map((search) => (search === before ? changed : search))), answer: changed }
}

/**
 * Removes a saved search.
 * @throws search.notFound, also for another person's search
 */
export function removeSearch(state: SavedRow | null, id: string): Decision<SavedRow, void> {
  const { searches } = state ?? none
  if (!searches.some((search) => search.id === id)) throw new AppError('search.notFound')
  return { next: rowOf(searches.filter((search) => search.id !== id)), answer: undefined }
}

function rowOf(searches: readonly SavedEntry[]): SavedRow {
  return { searches, keys: [...new Set(searches.flatMap(keysOf))] }
}

/** Cells of about 110 by 70 km, so that even the largest search circle touches few of them. */
const grid = gridOf(1)
/** A search for more activities than these is stored under the key of any activity. */
const activitiesInKeys = 3
const anyActivity = '*'

/** The keys of a search with an alert: the cells that it touches, each with its activities. */
function keysOf({ alert, filters }: Pick<SavedEntry, 'alert' | 'filters'>): string[] {
  if (!alert) return []
  const { lat, lon, distance: radius = limits.eventDistance } = filters
  const asked = activitiesOf(filters)
  const activities = asked && asked.length <= activitiesInKeys ? asked : [anyActivity]
  return cellsOf(grid, { centre: { lat, lon }, radius }).flatMap((cell) => activities.map((one) => `${cell} ${one}`))
}

/** The keys of the searches that an event may match. */
export function keysOfEvent(at: Coordinates, activity: Activity): string[] {
  const cell = cellOf(grid, at)
  return [`${cell} ${activity}`, `${cell} ${anyActivity}`]
}

const clocks: Clocks = { localMinutes, timeOfLocal: (local) => timeOfLocal(local, 'earlier') }

/** The filters that a saved search has at a time; `null` when its days are over. */
export function filtersAt({ when, ...filters }: SavedFilters, now: Date): EventFilters | null {
  if (!when) return filters.to && new Date(filters.to) <= now ? null : filters
  const { start, end } = timesOf(when, now, clocks)
  return { ...filters, from: new Date(start).toISOString(), to: new Date(end - 1).toISOString() }
}

export function savedView({ id, name, filters, alert, createdAt }: SavedEntry): SavedSearch {
  return { id, name, filters: { ...filters }, alert, createdAt: createdAt.toISOString() }
}
