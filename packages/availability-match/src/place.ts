import { earthKm, gridOf } from '@parta/contracts/predicates/sphere'

/** The square of the straight line, in radii of the earth, between two places that are so many kilometres apart. */
export function lineOf(kilometres: number): number {
  return (2 * Math.sin(kilometres / earthKm / 2)) ** 2
}

/** The kilometres between two places, from the square of the straight line between their vectors. */
export function kilometresOf(line: number): number {
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(line) / 2))
}

/** Cells of about 11 × 7 km in Central Europe. */
export const grid = gridOf(0.1)
