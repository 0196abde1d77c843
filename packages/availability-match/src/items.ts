import { cellOf } from '@parta/contracts/predicates/sphere'
import type { Coordinates } from '@parta/contracts/shapes'
import { type Activity, activities as allActivities } from '@parta/contracts/values'
import { type Numbers, positionOf, stride } from './numbers.ts'
import { grid } from './place.ts'

/** Where something is looked for: in a cell, by hour of the week and activity. */
interface Where {
  readonly at: Coordinates
  readonly hours: readonly number[]
  /** `null`: the list of items that take any activity, or too many to list. */
  readonly activities: readonly (Activity | null)[]
}

/** The rows of one hour and activity, by cell: a search reads many cells of a few of these. */
type Lists = Map<number, number[]>

/** Items by id and by position, and rows of their numbers in lists by cell, hour and activity. */
export interface Items<T> {
  /** Adds an item, in the place of the one with the same id. */
  put(id: string, item: T, where: Where & { readonly numbers: Numbers }): void
  remove(id: string): void
  get(id: string): T | undefined
  item(position: number): T
  /** Begins a search: calls back with the rows of each list in the cells, hours and activities. */
  each(cells: readonly number[], where: Omit<Where, 'at'>, found: (rows: Numbers) => void): void
  /** Whether this search asks for a position for the first time; its item may be in several lists. */
  isFirst(position: number): boolean
  readonly size: number
  /** Items may be removed while the caller iterates. */
  ids(): Iterable<string>
}

interface Kept {
  readonly position: number
  readonly cell: number
  readonly keys: readonly number[]
}

export function createItems<T>(): Items<T> {
  const lists = createLists()
  const kept = new Map<string, Kept>()
  const items: (T | undefined)[] = []
  const unused: number[] = []
  /** By position, the number of the last search that asked for it. */
  const seen: number[] = []
  let searches = 0
  const remove = (id: string) => {
    const old = kept.get(id)
    if (!old) return
    kept.delete(id)
    items[old.position] = undefined
    unused.push(old.position)
    lists.remove(old)
  }
  return {
    put: (id, item, { at, numbers, ...where }) => {
      remove(id)
      const position = unused.pop() ?? items.length
      items[position] = item
      seen[position] = 0
      const one = { position, cell: cellOf(grid, at), keys: keysOf(where) }
      kept.set(id, one)
      lists.add(one, numbers)
    },
    remove,
    get: (id) => {
      const one = kept.get(id)
      return one && items[one.position]
    },
    item: (position) => items[position] as T,
    each: (cells, where, found) => {
      searches += 1
      lists.each(cells, keysOf(where), found)
    },
    isFirst: (position) => {
      if (seen[position] === searches) return false
      seen[position] = searches
      return true
    },
    get size() {
      return kept.size
    },
    ids: () => kept.keys(),
  }
}

/** The lists of all cells. A row is in each of its lists, so that a list is read from one piece of memory. */
function createLists() {
  const all = new Map<number, Lists>()
  return {
    add: ({ position, cell, keys }: Kept, numbers: Numbers) => {
      for (const key of keys) {
        const lists: Lists = all.get(key) ?? new Map<number, number[]>()
        all.set(key, lists)
        const rows = lists.get(cell)
        if (rows) rows.push(...numbers, position)
        else lists.set(cell, [...numbers, position])
      }
    },
    remove: ({ position, cell, keys }: Kept) => {
      for (const key of keys) {
        const lists = all.get(key)
        const rows = lists?.get(cell)
        if (!rows) continue
        removeRow(rows, position)
        if (rows.length === 0) lists?.delete(cell)
        if (lists?.size === 0) all.delete(key)
      }
    },
    each: (cells: readonly number[], keys: readonly number[], found: (rows: Numbers) => void) => {
      for (const key of keys) {
        const lists = all.get(key)
        if (!lists) continue
        for (const cell of cells) {
          const rows = lists.get(cell)
          if (rows) found(rows)
        }
      }
    },
  }
}

/** Replaces the row of an item by the last row. */
function removeRow(rows: number[], position: number): void {
  let at = 0
  while (at < rows.length && positionOf(rows, at) !== position) at += stride
  if (at >= rows.length) return
  rows.copyWithin(at, rows.length - stride)
  rows.length -= stride
}

const numberOf = new Map<Activity | null, number>([null, ...allActivities].map((activity, at) => [activity, at]))

function keysOf({ hours, activities }: Omit<Where, 'at'>): number[] {
  return activities.flatMap((activity) => hours.map((hour) => hour * numberOf.size + (numberOf.get(activity) ?? 0)))
}
