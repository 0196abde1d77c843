import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'

/** What people are counted by: all of them, those who would play any activity, and those who chose one. */
export type Layer = 'all' | 'open' | Activity

export interface HeatSearch {
  /** The beginning of the first hour, in milliseconds since 1970; a whole hour. */
  readonly from: number
  readonly hours: number
  /** The side of a square in kilometres. */
  readonly side: number
  /** An availability counts for the squares whose centre is within its radius and this many kilometres more. */
  readonly more: number
  /** Only squares whose centre is in this rectangle are counted. */
  readonly area: { readonly south: number; readonly west: number; readonly north: number; readonly east: number }
  /** From how many people on the bands 1, 2, 3 … begin. Below the first of them nothing is told. */
  readonly bands: readonly number[]
}

/** One availability in consecutive hours. */
export interface Entry {
  readonly at: Coordinates
  /** Kilometres. */
  readonly reach: number
  /** The first hour, and the one after the last. */
  readonly from: number
  readonly to: number
  readonly activities: ReadonlySet<Activity> | null
}

/** The columns of a row that an entry reaches, the last one included. */
export interface Reached {
  readonly entry: Entry
  readonly first: number
  readonly last: number
}
