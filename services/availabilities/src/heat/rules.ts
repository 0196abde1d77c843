import { heightOf, rowAt, rowOf } from '@parta/availability-match/grid'
import type { HeatRow as CountedRow } from '@parta/availability-match/heat'
import { heatLimits } from '@parta/contracts/availability-values'
import { hour } from '@parta/contracts/durations'
import type { Coordinates } from '@parta/contracts/shapes'
import { mapArea } from '@parta/contracts/values'
import type { LiveMatches } from '../suggestions/live.ts'
import type { HeatRow } from './store.ts'

/** The grids, and how many kilometres beyond the radius of an availability the centre of a square may be. */
export const grids = [
  { side: heatLimits.sides.fine, more: 0 },
  // Somebody who reaches only a part of a large square could play in it, too.
  { side: heatLimits.sides.coarse, more: heatLimits.sides.coarse / 2 },
] as const

/** What the counting needs of a grid. @param now in milliseconds since 1970 */
export function searchOf(grid: (typeof grids)[number], now: number) {
  return {
    ...grid,
    from: hourOf(now) + hour,
    hours: heatLimits.hours,
    area: mapArea,
    bands: heatLimits.bands,
  }
}

/** Returns when the hour of a time began. */
export function hourOf(now: number): number {
  return Math.floor(now / hour) * hour
}

/**
 * The availabilities that count, of one person after the other: those that may be suggested for somebody else's event.
 * So the map tells nothing that suggestions do not tell one by one.
 */
export function* countedOf({ people }: Pick<LiveMatches, 'people'>) {
  for (const { slots } of people.values()) {
    const counted = slots.filter(({ slot, player }) => slot.hits && !slot.isDisabled && !player.isChild)
    if (counted.length > 0) yield counted
  }
}

/** The rows to store of a row of squares. */
export function rowsOf({ row, squares }: CountedRow, side: number, snapshot: string): HeatRow[] {
  const { width } = rowOf(row, side)
  return squares.map(({ column, at, layers }) => {
    const open = layers.get('open')
    return {
      _id: `${snapshot}:${side}:${row}:${column}`,
      snapshot,
      side,
      row,
      ...at,
      width,
      all: layers.get('all') ?? '',
      ...(open === undefined ? {} : { open }),
      activities: [...layers]
        .filter(([layer]) => layer !== 'all' && layer !== 'open')
        .map(([activity, hours]) => ({ activity, hours })),
    }
  })
}

interface Around extends Coordinates {
  readonly km: number
}

/** Which squares have their centre in the rectangle around a place: the numbers of the rows, and the longitudes. */
export function boxOf({ lat, lon, km }: Around, side: number) {
  const height = (heightOf(side) * km) / side
  const width = height / Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  const [first, last] = [rowAt(lat - height, side), rowAt(lat + height, side)]
  const rows = Array.from({ length: last - first + 1 }, (_none, at) => first + at)
  return { rows, west: lon - width, east: lon + width }
}

/** For each hour the higher of two digits; `''` stands for nothing in any hour. */
export function higherOf(one: string, other: string): string {
  if (one === '' || other === '') return one || other
  return Array.from(one, (digit, at) => (digit > other.charAt(at) ? digit : other.charAt(at))).join('')
}
