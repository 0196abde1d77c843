import { rad } from '@parta/contracts/predicates/sphere'
import type { Coordinates } from '@parta/contracts/shapes'

/** The kilometres of a degree of latitude. */
const degreeKm = 111.2
/** The side of a square in kilometres. */
const sideKm = 2

/** A row of squares: all of one row have the same width in degrees. */
export interface SquareRow {
  /** The latitude of its middle. */
  readonly lat: number
  /** The degrees of longitude that one square is wide. */
  readonly width: number
}

/** The degrees of latitude that a square is high. */
export function heightOf(side: number): number {
  return side / degreeKm
}

/** The number of the row of squares in which a latitude lies, from the south; the north pole is in the last row. */
export function rowAt(lat: number, side: number): number {
  const rows = Math.ceil(180 / heightOf(side))
  return Math.min(rows - 1, Math.floor((lat + 90) / heightOf(side)))
}

export function rowOf(row: number, side: number): SquareRow {
  const height = heightOf(side)
  const lat = Math.min(90, (row + 0.5) * height - 90)
  // It becomes one square at the poles.
  return { lat, width: Math.min(360, height / Math.max(Math.cos(lat * rad), height / 360)) }
}

/** The longitude of the middle of a square. @param column from the west */
export function middleOf({ width }: SquareRow, column: number): number {
  return Math.min(180, (column + 0.5) * width - 180)
}

/**
 * The centre of the square in which a place lies. The squares are the same for everybody and for ever: whoever compares
 * any number of answers learns the square and no more.
 * @param side of the square in kilometres, about
 */
export function squareOf({ lat, lon }: Coordinates, side = sideKm): Coordinates {
  const row = rowOf(rowAt(lat, side), side)
  return { lat: row.lat, lon: middleOf(row, Math.floor((lon + 180) / row.width)) }
}

/** The upper bounds of the distances that are told, in kilometres. */
const bands = [2, 5, 10, 25]

/** A distance as it is told: the end of its band. */
export function bandOf(kilometres: number): number {
  return bands.find((end) => kilometres < end) ?? Math.max(...bands)
}
