import { cellOf } from '@parta/contracts/predicates/sphere'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { type Columns, createColumns } from './columns.ts'
import { grid } from './place.ts'

/** Where something is looked for: in a cell, by hour of the week and activity. */
interface Where {
  readonly at: Coordinates
  readonly hours: readonly number[]
  /** `null`: the list of what is not looked for by an activity. */
  readonly activities: readonly (Activity | null)[]
}

/** The lists of one cell, by hour and activity. */
type Cell = Map<string, number[]>

/** Things by their slots: their numbers in columns, and lists of slots by cell, hour and activity. */
export interface Slots<T> {
  readonly columns: Columns
  /** Adds an item, in the place of the one with the same id. */
  put(id: string, item: T, where: Where & { readonly numbers: readonly number[] }): void
  remove(id: string): void
  get(id: string): T | undefined
  item(slot: number): T
  /** Calls back with each slot in one of the cells, hours and activities, once. */
  each(cells: readonly number[], where: Omit<Where, 'at'>, found: (slot: number) => void): void
  readonly size: number
  /** Can be read while items are removed. */
  ids(): Iterable<string>
}

interface Kept {
  readonly slot: number
  readonly cell: number
  readonly keys: readonly string[]
}

export function createSlots<T>(): Slots<T> {
  const columns = createColumns()
  const lists = createLists()
  const kept = new Map<string, Kept>()
  const items: (T | undefined)[] = []
  const remove = (id: string) => {
    const old = kept.get(id)
    if (!old) return
    kept.delete(id)
    items[old.slot] = undefined
    columns.free(old.slot)
    lists.remove(old)
  }
  return {
    columns,
    put: (id, item, { at, numbers, ...where }) => {
      remove(id)
      const slot = columns.add(numbers)
      items[slot] = item
      const one = { slot, cell: cellOf(grid, at), keys: keysOf(where) }
      kept.set(id, one)
      lists.add(one)
    },
    remove,
    get: (id) => {
      const one = kept.get(id)
      return one && items[one.slot]
    },
    item: (slot) => items[slot] as T,
    each: (cells, where, found) => lists.each(cells, keysOf(where), found),
    get size() {
      return kept.size
    },
    ids: () => kept.keys(),
  }
}

/** The lists of slots of all cells. */
function createLists() {
  const cells = new Map<number, Cell>()
  /** By slot, the number of the search that has seen it last. */
  let seen = new Float64Array(64)
  let searches = 0
  return {
    add: ({ slot, cell, keys }: Kept) => {
      if (seen.length <= slot) {
        const wider = new Float64Array(Math.max(seen.length * 2, slot + 1))
        wider.set(seen)
        seen = wider
      }
      const lists = cells.get(cell) ?? new Map<string, number[]>()
      cells.set(cell, lists)
      for (const key of keys) {
        const list = lists.get(key)
        if (list) list.push(slot)
        else lists.set(key, [slot])
      }
    },
    remove: ({ slot, cell, keys }: Kept) => {
      const lists = cells.get(cell)
      for (const key of keys) {
        const list = lists?.get(key)
        if (!list) continue
        const last = list.pop()
        if (last !== undefined && last !== slot) list[list.indexOf(slot)] = last
        if (list.length === 0) lists?.delete(key)
      }
      if (lists?.size === 0) cells.delete(cell)
    },
    each: (around: readonly number[], keys: readonly string[], found: (slot: number) => void) => {
      searches += 1
      for (const cell of around) {
        const lists = cells.get(cell)
        if (!lists) continue
        for (const key of keys) {
          for (const slot of lists.get(key) ?? []) {
            if (seen[slot] === searches) continue
            seen[slot] = searches
            found(slot)
          }
        }
      }
    },
  }
}

/** The keys are few and short, and the same text is one object: one for each hour and activity in use. */
function keysOf({ hours, activities }: Omit<Where, 'at'>): string[] {
  return activities.flatMap((activity) => hours.map((hour) => `${hour} ${activity ?? ''}`))
}
