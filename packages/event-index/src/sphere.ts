import { earthKm, type Vector, vectorOf } from '@parta/contracts/predicates/sphere'
import type { Coordinates } from '@parta/contracts/shapes'

/** Closer to the edge of a circle than this, `sideOf` leaves the answer to the exact distance. */
const tolerance = 1e-12

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
