import { rad } from '@parta/contracts/predicates/sphere'
import type { Coordinates } from '@parta/contracts/shapes'

/** The kilometres of a degree of latitude. */
const degreeKm = 111.2
/** The side of a square in kilometres. */
const sideKm = 2
const height = sideKm / degreeKm

/**
 * The centre of the square of about 2 × 2 km in which a place lies. The squares are the same for everybody and for ever:
 * whoever compares any number of answers learns the square and no more.
 */
export function squareOf({ lat, lon }: Coordinates): Coordinates {
  const row = Math.floor((lat + 90) / height)
  const middle = Math.min(90, (row + 0.5) * height - 90)
  // All of a row have the same width; it becomes one square at the poles.
  const width = Math.min(360, height / Math.max(Math.cos(middle * rad), height / 360))
  const column = Math.floor((lon + 180) / width)
  return { lat: middle, lon: Math.min(180, (column + 0.5) * width - 180) }
}

/** The upper bounds of the distances that are told, in kilometres. */
const bands = [2, 5, 10, 25]

/** A distance as it is told: the end of its band. */
export function bandOf(kilometres: number): number {
  return bands.find((end) => kilometres < end) ?? Math.max(...bands)
}
