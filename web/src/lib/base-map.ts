import type { Coordinates } from '@parta/contracts/shapes'

type Point = [lon: number, lat: number]

/** The base map as scripts/base-map.ts writes it: outlines of the country, borders around it, towns by size. */
export interface BaseMap {
  readonly countries: Point[][]
  readonly borders: Point[][]
  readonly towns: readonly [name: string, population: number, ...Point][]
}

let loading: Promise<BaseMap> | null = null

/** Fetched once a visit; a fetch that failed is tried again the next time. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= fetch('/map/base.json')
    .then((answer) => (answer.ok ? (answer.json() as Promise<BaseMap>) : Promise.reject(new Error('no base map'))))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

/** Farther from a town than this, its name says nothing. */
const nearKm = 15
const kmOfDegree = 111.2

/** The town that a point is in or close to: what a pin stands on, in a word. */
export function nearestTown(base: BaseMap, { lat, lon }: Coordinates): string | null {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let nearest: { name: string; km: number } | null = null
  for (const [name, , townLon, townLat] of base.towns) {
    const km = Math.hypot((townLon - lon) * narrowing, townLat - lat) * kmOfDegree
    if (km <= nearKm && (!nearest || km < nearest.km)) nearest = { name, km }
  }
  return nearest?.name ?? null
}
