import type { Coordinates } from '@parta/contracts/shapes'

/** The mean radius of the earth in kilometres. */
export const earthKm = 6371
const rad = Math.PI / 180

/** Divides the earth into cells of `side` degrees. */
export interface Grid {
  readonly side: number
  readonly columns: number
  readonly rows: number
}

export function gridOf(side: number): Grid {
  return { side, columns: 360 / side, rows: 180 / side }
}

/** Closer to the edge of a circle than this, `sideOf` leaves the answer to the exact distance. */
const tolerance = 1e-12

/** The unit vector from the centre of the earth to a point of its surface. */
export type Vector = readonly [x: number, y: number, z: number]

export function vectorOf({ lat, lon }: Coordinates): Vector {
  const flat = Math.cos(lat * rad)
  return [flat * Math.cos(lon * rad), flat * Math.sin(lon * rad), Math.sin(lat * rad)]
}

/** Vectors by number, three coordinates each, in one array. */
export interface Vectors {
  flat: Float64Array
}

export function createVectors(): Vectors {
  return { flat: new Float64Array(96) }
}

export function setVector(vectors: Vectors, at: number, vector: Vector): void {
  if (vectors.flat.length < at * 3 + 3) {
    const wider = new Float64Array(Math.ceil(at * 1.5) * 3 + 3)
    wider.set(vectors.flat)
    vectors.flat = wider
  }
  vectors.flat.set(vector, at * 3)
}

/** The great-circle distance (haversine) in kilometres. */
export function kilometres(a: Coordinates, b: Coordinates): number {
  const dLat = (b.lat - a.lat) * rad
  const dLon = (b.lon - a.lon) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(dLon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

export interface Circle {
  readonly centre: Coordinates
  /** Kilometres. */
  readonly radius: number
  readonly vector: Vector
  /** Cosine of the angle between the centre and the edge. */
  readonly cosine: number
}

export function circleOf(centre: Coordinates, radius: number): Circle {
  return { centre, radius, vector: vectorOf(centre), cosine: Math.cos(radius / earthKm) }
}

/**
 * Whether a point lies in a circle: 1 inside, -1 outside, 0 too close to the edge to tell. The dot product of two
 * unit vectors is the cosine of the angle between them, so no trigonometry is needed.
 * @param at index of the point's first coordinate
 */
export function sideOf({ vector, cosine }: Circle, vectors: Float64Array, at: number): -1 | 0 | 1 {
  const [x, y, z] = vector
  const angle = x * (vectors[at] as number) + y * (vectors[at + 1] as number) + z * (vectors[at + 2] as number)
  if (angle - cosine > tolerance) return 1
  return angle - cosine < -tolerance ? -1 : 0
}

export function cellOf({ side, columns, rows }: Grid, { lat, lon }: Coordinates): number {
  const row = Math.min(rows - 1, Math.floor((lat + 90) / side))
  return row * columns + (Math.floor((lon + 180) / side) % columns)
}

/** The cells of the rectangle of latitudes and longitudes around a circle. */
export function cellsOf({ side, columns, rows }: Grid, { centre, radius }: Circle): number[] {
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
