import type { Coordinates } from '@parta/contracts/shapes'

type Point = [lon: number, lat: number]

/** The base map, written by scripts/base-map.ts: borders, and towns by size. */
export interface BaseMap {
  readonly countries: Point[][]
  readonly borders: Point[][]
  readonly towns: readonly [name: string, population: number, ...Point][]
}

let loading: Promise<BaseMap> | null = null

/** Fetched once per visit; a failed fetch is repeated at the next call. */
export function loadBaseMap(): Promise<BaseMap> {
  loading ??= fetch('/map/base.json')
    .then((answer) =>
      answer.ok
        ? (answer.json() as Promise<BaseMap>)
        : Promise.reject(new Error(`The base map was not loaded: ${answer.status}`)),
    )
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

/** Towns farther than this from a point are not named, in kilometres. */
const nearKm = 15
const kmOfDegree = 111.2

/** Returns the nearest town to a point, or null. */
export function nearestTown(base: BaseMap, { lat, lon }: Coordinates): string | null {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  let nearest: { name: string; km: number } | null = null
  for (const [name, , townLon, townLat] of base.towns) {
    const km = Math.hypot((townLon - lon) * narrowing, townLat - lat) * kmOfDegree
    if (km <= nearKm && (!nearest || km < nearest.km)) nearest = { name, km }
  }
  return nearest?.name ?? null
}
