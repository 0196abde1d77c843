import { limits } from '@parta/contracts/limits'
import type { MapCluster } from '@parta/contracts/search'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { type Atlas, compareSlots, idAt } from './atlas.ts'
import { partOf, parts } from './columns.ts'
import { findAll } from './find.ts'
import { readTraits } from './traits.ts'
import type { Wanted } from './wanted.ts'

/** Events at one spot: how many, and the soonest of them. */
export interface Group<T> {
  readonly at: Coordinates
  count: number
  first: T
}

/** What stands at each place that has something wanted. */
function groupsOf(atlas: Atlas, wanted: Wanted): Group<number>[] {
  const groups = new Map<number, Group<number>>()
  findAll(atlas, wanted, (slot) => {
    const place = partOf(atlas.columns, slot, parts.place)
    const group = groups.get(place)
    if (!group) groups.set(place, { at: atlas.places.at(place).place.location, count: 1, first: slot })
    else {
      group.count += 1
      if (compareSlots(atlas, slot, group.first) < 0) group.first = slot
    }
  })
  return [...groups.values()]
}

export function mapOf(atlas: Atlas, wanted: Wanted, zoom: number): { items: MapCluster[]; total: number } {
  const groups = groupsOf(atlas, wanted)
  const clusters = clustered(groups, zoom, (a, b) => compareSlots(atlas, a, b))
  return {
    items: clusters.map(({ at, count, first }) => ({
      ...at,
      count,
      eventId: idAt(atlas, first),
      activityType: readTraits(atlas.columns.traits[first] as number).activityType as Activity,
    })),
    total: totalOf(groups),
  }
}

export function totalOf(groups: readonly Group<unknown>[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}

const tile = 256
/** Where the map's projection ends. */
const latitudeMax = 85.05112878

/** Spots that fall into the same square of `limits.clusterPixels` of the map, in their middle; the largest first. */
export function clustered<T>(groups: readonly Group<T>[], zoom: number, compare: (a: T, b: T) => number): Group<T>[] {
  const squares = Map.groupBy(groups, ({ at }) => squareOf(at, zoom))
  return [...squares.values()]
    .map((together) => {
      const count = totalOf(together)
      const middle = (of: (at: Coordinates) => number) =>
        together.reduce((sum, group) => sum + of(group.at) * group.count, 0) / count
      const first = together.map((group) => group.first).reduce((a, b) => (compare(b, a) < 0 ? b : a))
      const [only] = together
      const at =
        only && together.length === 1 ? only.at : { lat: middle(({ lat }) => lat), lon: middle(({ lon }) => lon) }
      return { at, count, first }
    })
    .sort((a, b) => b.count - a.count || compare(a.first, b.first))
    .slice(0, limits.clustersMax)
}

function squareOf({ lat, lon }: Coordinates, zoom: number): string {
  const world = tile * 2 ** zoom
  const sine = Math.sin((Math.max(-latitudeMax, Math.min(latitudeMax, lat)) * Math.PI) / 180)
  const x = ((lon + 180) / 360) * world
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world
  return `${Math.floor(x / limits.clusterPixels)}:${Math.floor(y / limits.clusterPixels)}`
}
