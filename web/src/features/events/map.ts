import { limits } from '@parta/contracts/limits'
import { kilometres } from '@parta/contracts/predicates/sphere'
import type { Coordinates } from '@parta/contracts/shapes'

/** The size of the world in pixels at zoom 0, and of one such pixel in metres at the equator. */
const worldPixels = 256
const metresOfPixel = 156_543.03

/** Returns the position of a point in the world at a zoom, in pixels (Web Mercator). */
function pixelAt({ lat, lon }: Coordinates, zoom: number): readonly [x: number, y: number] {
  const world = worldPixels * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return [((lon + 180) / 360) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world]
}

interface Located {
  readonly place: { readonly location: Coordinates }
}

export interface Cluster<T> extends Coordinates {
  readonly items: readonly T[]
}

/** Clusters points within the same 40 pixels, as the server does for searches. */
export function clustersOf<T extends Located>(items: readonly T[], zoom: number): Cluster<T>[] {
  const squares = Map.groupBy(items, ({ place }) => squareOf(place.location, zoom))
  return [...squares.values()].map((together) => ({
    items: together,
    lat: average(together.map(({ place }) => place.location.lat)),
    lon: average(together.map(({ place }) => place.location.lon)),
  }))
}

/** Returns the square of 40 pixels that contains a point at a zoom; a cluster has the events of one square. */
function squareOf(point: Coordinates, zoom: number): string {
  return pixelAt(point, zoom)
    .map((pixel) => Math.floor(pixel / limits.clusterPixels))
    .join(':')
}

/** Clusters that share one marker, which stands where the first of them does. */
export interface Merged<T> extends Coordinates {
  readonly parts: readonly T[]
}

/** The size of a marker with its shadow, in pixels. */
const markerPixels = 44

/** Merges clusters whose markers would overlap at a zoom: each joins the first marker that it would cover. */
export function mergeOverlapping<T extends Coordinates>(clusters: readonly T[], zoom: number): Merged<T>[] {
  const markers: { readonly at: readonly [x: number, y: number]; readonly parts: [T, ...T[]] }[] = []
  for (const cluster of clusters) {
    const [x, y] = pixelAt(cluster, zoom)
    const covered = markers.find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < markerPixels)
    if (covered) covered.parts.push(cluster)
    else markers.push({ at: [x, y], parts: [cluster] })
  }
  return markers.map(({ parts }) => ({ lat: parts[0].lat, lon: parts[0].lon, parts }))
}

/** Returns how many events a marker stands for. */
export function countOf({ parts }: Merged<{ readonly count: number }>): number {
  return parts.reduce((sum, { count }) => sum + count, 0)
}

/** Returns whether a point belongs to one of the clusters that were made at a zoom. */
export function isPartOf(clusters: readonly Coordinates[], zoom: number): (point: Coordinates) => boolean {
  const squares = new Set(clusters.map((cluster) => squareOf(cluster, zoom)))
  return (point) => squares.has(squareOf(point, zoom))
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

/** The usual size of a map on a phone without its margins, in pixels. */
const frame = { width: 300, height: 420 }
/** The closest and the farthest zoom: beyond them the map shows too little around a place, or too much. */
const nearest = 11
const farthest = 6

/** Returns the view that contains all points. */
export function viewOf(points: readonly Coordinates[]): { centre: Coordinates; zoom: number } | null {
  if (points.length === 0) return null
  const span = (of: (point: Coordinates) => number) => {
    const all = points.map(of)
    return { from: Math.min(...all), to: Math.max(...all) }
  }
  const lat = span((point) => point.lat)
  const lon = span((point) => point.lon)
  const [left, bottom] = pixelAt({ lat: lat.from, lon: lon.from }, 0)
  const [right, top] = pixelAt({ lat: lat.to, lon: lon.to }, 0)
  const zoom = Math.log2(Math.min(frame.width / (right - left), frame.height / (bottom - top)))
  return {
    centre: { lat: (lat.from + lat.to) / 2, lon: (lon.from + lon.to) / 2 },
    zoom: Math.min(nearest, Math.max(farthest, zoom)),
  }
}

/** Rounds the zoom to halves, so that nearby zooms share one request and clusters do not overlap. */
export function halfZoom(zoom: number): number {
  return Math.min(limits.zoomMax, Math.max(limits.zoomMin, Math.floor(zoom * 2) / 2))
}

/** Returns the radius around a marker that contains all events of its clusters, in whole kilometres as a search expects. */
export function markerKm(marker: Merged<Coordinates>, zoom: number): number {
  const metres = (metresOfPixel * Math.cos((marker.lat * Math.PI) / 180)) / 2 ** zoom
  const squareKm = (limits.clusterPixels * Math.SQRT2 * metres) / 1000
  const farthest = Math.max(...marker.parts.map((part) => kilometres(marker, part)))
  return Math.min(limits.searchDistanceMax, Math.max(limits.distanceMin, Math.ceil(farthest + squareKm)))
}

/** Returns links to route planners; no data is sent to them before a link is opened. */
export function routesTo({ lat, lon }: Coordinates): { site: string; url: string }[] {
  const google = new URLSearchParams({ api: '1', destination: `${lat},${lon}` })
  return [
    { site: 'Google Maps', url: `https://www.google.com/maps/dir/?${google}` },
    {
      site: 'OpenStreetMap',
      url: `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: `${lat},${lon}` })}`,
    },
  ]
}
