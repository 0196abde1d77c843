import type { Coordinates } from '@parta/contracts/shapes'

/** The mean radius of the earth in kilometres. */
const earthKm = 6371
const rad = Math.PI / 180

/** The unit vector from the centre of the earth to a place of its surface. */
export function vectorOf({ lat, lon }: Coordinates): readonly [x: number, y: number, z: number] {
  const flat = Math.cos(lat * rad)
  return [flat * Math.cos(lon * rad), flat * Math.sin(lon * rad), Math.sin(lat * rad)]
}

/** The square of the straight line, in radii of the earth, between two places that are so many kilometres apart. */
export function lineOf(kilometres: number): number {
  return (2 * Math.sin(kilometres / earthKm / 2)) ** 2
}

/** The kilometres between two places, from the square of the straight line between their vectors. */
export function kilometresOf(line: number): number {
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(line) / 2))
}

/** The side of a cell in degrees, about 11 × 7 km in Central Europe. */
const side = 0.1
const columns = 3600
const rows = 1800

export function cellOf({ lat, lon }: Coordinates): number {
  const row = Math.min(rows - 1, Math.floor((lat + 90) / side))
  return row * columns + (Math.floor((lon + 180) / side) % columns)
}

/** The cells of the rectangle of latitudes and longitudes around a circle. */
export function cellsAround(centre: Coordinates, radius: number): number[] {
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
    for (let step = 0; step < count; step += 1) cells.push(row * columns + ((first + step + columns) % columns))
  }
  return cells
}
