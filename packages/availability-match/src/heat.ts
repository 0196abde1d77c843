import { hour, minute } from '@parta/contracts/durations'
import { earthKm, rad } from '@parta/contracts/predicates/sphere'
import { spanOfLocal, zoneOffset } from '@parta/contracts/predicates/zone'
import type { Coordinates } from '@parta/contracts/shapes'
import { middleOf, rowAt, rowOf, type SquareRow } from './grid.ts'
import { addPerson, createLayers, takeDigits } from './heat-layers.ts'
import type { Entry, HeatSearch, Layer, Reached } from './heat-search.ts'
import { weekTimeOf } from './time.ts'
import type { MatchAvailability } from './values.ts'

/** A square with enough people in at least one hour. */
interface HeatSquare {
  readonly column: number
  /** Its centre. */
  readonly at: Coordinates
  /**
   * For each hour a digit, the band of the number of people; layers without any are left out. An activity has a digit
   * above 0 only where its people, with those who would play anything, reach a higher band than these alone.
   */
  readonly layers: ReadonlyMap<Layer, string>
}

export interface HeatRow {
  readonly row: number
  readonly squares: readonly HeatSquare[]
}

export interface Heat {
  /** Adds one person: all availabilities together count once for each square, hour and activity. */
  add(availabilities: readonly MatchAvailability[]): void
  /** Counts one row of squares after the other; yields `null` where the caller may pause. */
  rows(): Generator<HeatRow | null>
}

/** People who are counted in one turn: few, because somebody with many availabilities takes a millisecond. */
const peopleOfTurn = 4

/** Counts how many people could play in each square of a grid, in each whole hour, in bands. */
export function createHeat(search: HeatSearch): Heat {
  const { side, area } = search
  const [first, last] = [rowAt(area.south, side), rowAt(area.north, side)]
  /** People by row of squares. */
  const byRow: (readonly Entry[])[][] = Array.from({ length: last - first + 1 }, () => [])
  return {
    add: (availabilities) => {
      const entries = availabilities.flatMap((one) => entriesOf(one, search))
      const rows = entries.map(({ at, reach }) => [
        rowAt(at.lat - degreesOf(reach), side),
        rowAt(at.lat + degreesOf(reach), side),
      ])
      const south = Math.max(first, Math.min(...rows.map(([low = 0]) => low)))
      const north = Math.min(last, Math.max(...rows.map(([, high = 0]) => high)))
      for (let row = south; row <= north; row += 1) byRow[row - first]?.push(entries)
    },
    rows: function* () {
      const layers = createLayers({
        ...search,
        columns: Math.max(columnsOf(area, rowOf(first, side)), columnsOf(area, rowOf(last, side))),
      })
      for (const [at, people] of byRow.entries()) {
        const square = rowOf(first + at, side)
        if (people.length === 0 || square.lat < area.south || square.lat > area.north) continue
        const west = firstColumn(area.west, square)
        for (const [number, entries] of people.entries()) {
          yield* addPerson(layers, reachedIn(entries, square, area), west)
          if (number % peopleOfTurn === peopleOfTurn - 1) yield null
        }
        const found = yield* takeDigits(layers, search.bands)
        const squares = [...found].map(([column, digits]) => ({
          column: west + column,
          at: { lat: square.lat, lon: middleOf(square, west + column) },
          layers: digits,
        }))
        if (squares.length > 0) yield { row: first + at, squares }
      }
    },
  }
}

/** The most squares of a row that the area can have. */
function columnsOf({ west, east }: HeatSearch['area'], { width }: SquareRow): number {
  return Math.ceil((east - west) / width) + 1
}

function degreesOf(kilometres: number): number {
  return kilometres / earthKm / rad
}

/** The hours that an availability holds entirely, in stretches. */
function entriesOf({ time, at, radius, activities: chosen }: MatchAvailability, search: HeatSearch): Entry[] {
  const { from: begin, hours, more } = search
  const entries: Entry[] = []
  for (const { from, to } of 'from' in time ? [time] : occurrencesOf(time, search)) {
    const start = Math.max(0, Math.ceil((from - begin) / hour))
    const end = Math.min(hours, Math.floor((to - begin) / hour))
    if (start < end) entries.push({ at, reach: radius + more, from: start, to: end, activities: chosen })
  }
  return entries
}

/** The occurrences of a weekly time in the hours that are counted, and some around them. */
function occurrencesOf(time: { readonly start: number; readonly end: number }, { from, hours }: HeatSearch) {
  const monday = (from + zoneOffset(from) * minute - weekTimeOf(from)) / minute
  const weeks = Math.ceil(hours / (7 * 24)) + 1
  return Array.from({ length: weeks + 1 }, (_none, at) => {
    const base = monday + (at - 1) * 7 * 24 * 60
    const { start, end } = spanOfLocal(base + time.start, base + time.end)
    return { from: start, to: end }
  })
}

function reachedIn(entries: readonly Entry[], row: SquareRow, area: HeatSearch['area']): Reached[] {
  const reached: Reached[] = []
  for (const entry of entries) {
    const half = halfWidth(entry, row.lat)
    if (half < 0) continue
    const first = Math.max(firstColumn(area.west, row), firstColumn(entry.at.lon - half, row))
    const last = Math.min(lastColumn(area.east, row), lastColumn(entry.at.lon + half, row))
    if (first <= last) reached.push({ entry, first, last })
  }
  return reached
}

/** The degrees of longitude to the east and west at which a parallel is within reach; -1 when none of it is. */
function halfWidth({ at, reach }: Entry, lat: number): number {
  const away = Math.sin(((lat - at.lat) * rad) / 2) ** 2
  const rest = Math.sin(reach / earthKm / 2) ** 2 - away
  if (rest < 0) return -1
  const flat = Math.cos(lat * rad) * Math.cos(at.lat * rad)
  return rest >= flat ? 180 : (2 * Math.asin(Math.sqrt(rest / flat))) / rad
}

/** The first square of a row whose centre is not to the west of a longitude. */
function firstColumn(lon: number, { width }: SquareRow): number {
  return Math.ceil((lon + 180) / width - 0.5)
}

function lastColumn(lon: number, { width }: SquareRow): number {
  return Math.floor((lon + 180) / width - 0.5)
}
