import { limits } from '@parta/contracts/limits'
import type { MapCluster } from '@parta/contracts/search'
import type { Coordinates } from '@parta/contracts/shapes'
import { fieldOf, fields } from './columns.ts'
import type { Criteria } from './filters.ts'
import { findAll } from './search.ts'
import { compareSlots, type IndexState, idAt } from './state.ts'
import { readTraits } from './traits.ts'

/** Events at one spot: their number, and the soonest of them. */
export interface Spot<T> {
  readonly at: Coordinates
  /** The name of the place; null for several places. */
  readonly place: string | null
  count: number
  first: T
}

/** The clusters of all events that fit, and how many fit. */
export function mapOf(state: IndexState, criteria: Criteria, zoom: number): { items: MapCluster[]; total: number } {
  const spots = spotsOf(state, criteria)
  const clusters = clustered(spots, zoom, (a, b) => compareSlots(state, a, b))
  return {
    items: clusters.map(({ at, place, count, first }) => ({
      ...at,
      place,
      count,
      eventId: idAt(state, first),
      activityType: readTraits(state.columns.traits[first] as number).activityType,
      date: new Date(state.columns.date[first] as number).toISOString(),
    })),
    total: totalOf(spots),
  }
}

/** One spot for each place that has an event that fits. */
function spotsOf(state: IndexState, criteria: Criteria): Spot<number>[] {
  const spots = new Map<number, Spot<number>>()
  findAll(state, criteria, (slot) => {
    const key = fieldOf(state.columns, slot, fields.place)
    const spot = spots.get(key)
    if (!spot) {
      const { name, location } = state.places.at(key).place
      spots.set(key, { at: location, place: name, count: 1, first: slot })
    } else {
      spot.count += 1
      if (compareSlots(state, slot, spot.first) < 0) spot.first = slot
    }
  })
  return [...spots.values()]
}

export function totalOf(spots: readonly Spot<unknown>[]): number {
  return spots.reduce((sum, { count }) => sum + count, 0)
}

/** Pixels of a map tile's side: at zoom 0 one tile shows the world. */
const tile = 256
/** The latitude at which the Mercator projection of web maps ends. */
const latitudeMax = 85.05112878

/**
 * Merges the spots that fall into the same square of `limits.clusterPixels` of the map; a cluster of several spots
 * stands at their weighted middle. The largest cluster comes first.
 * @param compare orders events, so that each cluster names its soonest one
 */
export function clustered<T>(spots: readonly Spot<T>[], zoom: number, compare: (a: T, b: T) => number): Spot<T>[] {
  const squares = Map.groupBy(spots, ({ at }) => squareOf(at, zoom))
  return [...squares.values()]
    .map((together) => {
      const count = totalOf(together)
      const middle = (of: (at: Coordinates) => number) =>
        together.reduce((sum, spot) => sum + of(spot.at) * spot.count, 0) / count
      const first = together.map((spot) => spot.first).reduce((a, b) => (compare(b, a) < 0 ? b : a))
      const [only] = together
      if (only && together.length === 1) return only
      const at = { lat: middle(({ lat }) => lat), lon: middle(({ lon }) => lon) }
      return { at, place: null, count, first }
    })
    .sort((a, b) => b.count - a.count || compare(a.first, b.first))
    .slice(0, limits.clustersMax)
}

/** The square of the map that holds a point, as `column:row`. */
function squareOf({ lat, lon }: Coordinates, zoom: number): string {
  const world = tile * 2 ** zoom
  const sine = Math.sin((Math.max(-latitudeMax, Math.min(latitudeMax, lat)) * Math.PI) / 180)
  const x = ((lon + 180) / 360) * world
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world
  return `${Math.floor(x / limits.clusterPixels)}:${Math.floor(y / limits.clusterPixels)}`
}
