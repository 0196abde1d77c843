import type { Coordinates } from '../shapes.ts'

/** The mean radius of the earth in kilometres. */
export const earthKm = 6371
/** Radians of a degree. */
export const rad = Math.PI / 180

/** Divides the earth into cells of `side` degrees. */
export interface Grid {
  readonly side: number
  readonly columns: number
  readonly rows: number
}

export function gridOf(side: number): Grid {
  return { side, columns: 360 / side, rows: 180 / side }
}

/** The unit vector from the centre of the earth to a point of its surface. */
export type Vector = readonly [x: number, y: number, z: number]

export function vectorOf({ lat, lon }: Coordinates): Vector {
  const flat = Math.cos(lat * rad)
  return [flat * Math.cos(lon * rad), flat * Math.sin(lon * rad), Math.sin(lat * rad)]
}

/** The great-circle distance (haversine) in kilometres. */
export function kilometres(a: Coordinates, b: Coordinates): number {
  const dLat = (b.lat - a.lat) * rad
  const dLon = (b.lon - a.lon) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The number of the cell in which a place lies. */
export function cellOf({ side, columns, rows }: Grid, { lat, lon }: Coordinates): number {
  const row = Math.min(rows - 1, Math.floor((lat + 90) / side))
  return row * columns + (Math.floor((lon + 180) / side) % columns)
}

interface Round {
  readonly centre: Coordinates
  /** Kilometres. */
  readonly radius: number
}

/** The cells of the rectangle of latitudes and longitudes around a circle. */
export function cellsOf({ side, columns, rows }: Grid, { centre, radius }: Round): number[] {
  const angle = radius / earthKm
  const height = angle / rad
  const south = Math.max(-90, centre.lat - height)
  const north = Math.min(90, centre.lat + height)
  const reach = Math.sin(angle) / Math.cos(centre.lat * rad)
  const isAtPole = south === -90 || north === 90 || reach >= 1
  const width = isAtPole ? 180 : Math.asin(reach) / rad
  const first = Math.floor((centre.lon - width + 180) / side)
  const count = Math.min(columns, Math.floor((centre.lon + width + 180) / side) - first + 1)
  const cells: number[] = []
  const last = Math.min(rows - 1, Math.floor((north + 90) / side))
  for (let row = Math.floor((south + 90) / side); row <= last; row += 1) {
    for (let step = 0; step < count; step += 1) {
      cells.push(row * columns + ((first + step + columns) % columns))
    }
  }
  return cells
}
