import type { EventLanding } from '@parta/contracts/events'

/** A town of `public/map/base.json`: name, inhabitants, longitude, latitude. */
export type Town = readonly [name: string, population: number, lon: number, lat: number]

export const mapSize = { width: 640, height: 260 }
/** Pixels for one degree of latitude: the map shows about 50 km from side to side. */
const scale = 1400
const townsMax = 12
/** The size of a name in pixels as phones show it, where letters are largest (`visitor.css`). */
const letter = { width: 14, height: 32 }
/** Pixels between the point and its name, and between names and the edge. */
const gap = { point: 9, edge: 8 }

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface ShownTown {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly isLarge: boolean
  /** Whether the name is to the left of the point, because it has no room to the right. */
  readonly isLeft: boolean
  /** The room of the point and its name. */
  readonly box: Box
}

const pin: Box = {
  left: mapSize.width / 2 - 22,
  right: mapSize.width / 2 + 22,
  top: mapSize.height / 2 - 54,
  bottom: mapSize.height / 2 + 6,
}

/**
 * Returns the towns around a place whose names fit on the map. A smaller town whose name would overlap another, or the pin, is left
 * out.
 */
export function townsAround({ lat, lon }: EventLanding['location'], towns: readonly Town[]): ShownTown[] {
  const perLon = scale * Math.cos((lat * Math.PI) / 180)
  const shown: ShownTown[] = []
  // The list is sorted by size, so the largest towns are placed first.
  for (const [name, population, townLon, townLat] of towns) {
    const x = Math.round(mapSize.width / 2 + (townLon - lon) * perLon)
    const y = Math.round(mapSize.height / 2 - (townLat - lat) * scale)
    const town = { name, x, y, isLarge: population > 20_000 }
    const placed = [false, true].map((isLeft) => ({ ...town, isLeft, box: boxOf(town, isLeft) }))
    const fitting = placed.find(
      ({ box }) => isInside(box) && [pin, ...shown.map((one) => one.box)].every(apartFrom(box)),
    )
    if (fitting) shown.push(fitting)
    if (shown.length === townsMax) break
  }
  return shown
}

function boxOf(
  { name, x, y }: { readonly name: string; readonly x: number; readonly y: number },
  isLeft: boolean,
): Box {
  const length = gap.point + name.length * letter.width
  const height = letter.height / 2
  return {
    left: isLeft ? x - length : x - gap.point,
    right: isLeft ? x + gap.point : x + length,
    top: y - height,
    bottom: y + height,
  }
}

function isInside({ left, right, top, bottom }: Box): boolean {
  return left >= gap.edge && right <= mapSize.width - gap.edge && top >= 0 && bottom <= mapSize.height
}

const apartFrom = (one: Box) => (other: Box) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
