import { hour } from '@parta/contracts/durations'
import type { HeatSquare } from '@parta/contracts/heat'
import { kilometres } from '@parta/contracts/predicates/sphere'
import type { Coordinates } from '@parta/contracts/shapes'
import { wallClock } from '../../lib/dates.ts'

/** The hours of a day that the grid shows: the first, and the one after the last. */
export const shownHours = { from: 6, to: 23 } as const

/** One hour of the week. */
export interface Cell {
  /** Its number among the hours of the snapshot. */
  readonly step: number
  /** When the hour begins next, ISO 8601. */
  readonly start: string
  /** 0 is Monday. */
  readonly weekday: number
  readonly hour: number
  /** The band of the number of people, 0 for too few. */
  readonly level: number
}

/** Returns when an hour of a snapshot begins. */
export function startOf(from: string, step: number): string {
  return new Date(Date.parse(from) + step * hour).toISOString()
}

/** Returns the key of a square, which is the same in each snapshot. */
export function keyOf({ south, west }: Pick<HeatSquare, 'south' | 'west'>): string {
  return `${south.toFixed(4)} ${west.toFixed(4)}`
}

export function centreOfSquare({ south, west, north, east }: HeatSquare): Coordinates {
  return { lat: rounded((south + north) / 2), lon: rounded((west + east) / 2) }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}

function levelAt({ hours }: HeatSquare, step: number): number {
  return Number(hours.charAt(step)) || 0
}

/** The coming hours that the grid shows, each with the highest level of the squares. */
export function cellsOf(from: string, squares: readonly HeatSquare[], now: Date): Cell[] {
  const count = squares[0]?.hours.length ?? 7 * 24
  const steps = Array.from({ length: count }, (_none, step) => step)
  return steps.flatMap((step) => {
    const start = startOf(from, step)
    if (Date.parse(start) <= now.getTime()) return []
    const { day, time } = wallClock(start)
    const at = Number(time.slice(0, 2))
    if (at < shownHours.from || at >= shownHours.to) return []
    const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
    return [{ step, start, weekday, hour: at, level: Math.max(0, ...squares.map((square) => levelAt(square, step))) }]
  })
}

/** The level of a square in the chosen hour, or in its best of those that are shown. */
export function levelOf(square: HeatSquare, cells: readonly Cell[], step: number | null): number {
  if (step !== null) return levelAt(square, step)
  return Math.max(0, ...cells.map((cell) => levelAt(square, cell.step)))
}

export interface Ranked {
  readonly square: HeatSquare
  readonly level: number
}

/** The squares with most people, the nearest first among those that have equally many. */
export function bestOf(ranked: readonly Ranked[], centre: Coordinates, count: number): Ranked[] {
  const away = new Map(ranked.map(({ square }) => [square, kilometres(centre, centreOfSquare(square))]))
  const rank = ({ square }: Ranked) => away.get(square) ?? 0
  return ranked.toSorted((a, b) => b.level - a.level || rank(a) - rank(b)).slice(0, count)
}

/** The eight directions, clockwise from the north. */
const directions = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const
type Direction = (typeof directions)[number]

/** In which direction, and how many whole kilometres, a place is from another. */
export function wayTo(from: Coordinates, to: Coordinates): { readonly direction: Direction; readonly km: number } {
  const east = (to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180)
  const turn = Math.round(Math.atan2(east, to.lat - from.lat) / (Math.PI / 4))
  return { direction: directions[(turn + 8) % 8] ?? 'north', km: Math.round(kilometres(from, to)) }
}
