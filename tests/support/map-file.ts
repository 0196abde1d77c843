import { writeFile } from 'node:fs/promises'
import type { Coordinates } from '@parta/contracts/shapes'
import GeoJSONVT from 'geojson-vt'
import { zxyToTileId } from 'pmtiles'
import { fromGeojsonVt } from 'vt-pbf'

/** The zooms of the file: a street map is shown from 8. */
const zooms = { min: 8, max: 14 }
const extent = 4096
/** Numbers of the PMTiles specification, version 3. */
const [headerBytes, uncompressed, vectorTiles] = [127, 1, 1]

type Line = readonly (readonly [lon: number, lat: number])[]
const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties })

/** A town around a point in the scheme of Protomaps: land, a park, a river, houses, two streets and a name. */
function layersAround({ lat, lon }: Coordinates) {
  const box = (west: number, south: number, size: number) => {
    const [left, bottom] = [lon + west, lat + south]
    const ring = [
      [left, bottom],
      [left + size, bottom],
      [left + size, bottom + size],
      [left, bottom + size],
      [left, bottom],
    ]
    return { type: 'Polygon', coordinates: [ring] }
  }
  const line = (points: Line) => ({ type: 'LineString', coordinates: points.map(([x, y]) => [lon + x, lat + y]) })
  const street = (name: string, kind: string, points: Line) => feature(line(points), { kind, name })
  return {
    earth: [feature(box(-2, -2, 4), { kind: 'earth' })],
    landuse: [feature(box(0.004, 0.001, 0.012), { kind: 'park' })],
    water: [
      feature(
        line([
          [-2, -0.006],
          [2, -0.004],
        ]),
        { kind: 'river', name: 'Svratka' },
      ),
    ],
    buildings: [-0.006, -0.003].map((west) => feature(box(west, 0.002, 0.0015), { kind: 'building' })),
    roads: [
      street('Kounicova', 'major_road', [
        [-0.1, 0],
        [0.1, 0.0005],
      ]),
      street('Veveří', 'minor_road', [
        [-0.002, -0.05],
        [-0.001, 0.05],
      ]),
    ],
    places: [
      feature(
        { type: 'Point', coordinates: [lon + 0.004, lat - 0.002] },
        { kind: 'locality', name: 'Brno', 'name:en': 'Bruenn', population: 380_000 },
      ),
    ],
  }
}

/** Writes a PMTiles file of a small town around a point, for tests. */
export async function writeMapFile(path: string, around: Coordinates): Promise<void> {
  const indexes = Object.entries(layersAround(around)).map(([name, features]) => ({
    name,
    index: new GeoJSONVT({ type: 'FeatureCollection', features } as never, { maxZoom: zooms.max, extent, buffer: 64 }),
  }))
  const tiles: { id: number; bytes: Buffer }[] = []
  for (let z = zooms.min; z <= zooms.max; z++) {
    const { x, y } = tileAt(around, z)
    for (const column of [x - 1, x, x + 1]) {
      for (const row of [y - 1, y, y + 1]) {
        const found = indexes.flatMap(({ name, index }) => {
          const tile = index.getTile(z, column, row)
          return tile ? [[name, tile] as const] : []
        })
        const bytes = Buffer.from(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent }))
        tiles.push({ id: zxyToTileId(z, column, row), bytes })
      }
    }
  }
  await writeFile(path, archiveOf(tiles.toSorted((one, other) => one.id - other.id)))
}

function tileAt({ lat, lon }: Coordinates, zoom: number) {
  const sine = Math.sin((lat * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: Math.floor(((lon + 180) / 360) * 2 ** zoom), y: Math.floor(y * 2 ** zoom) }
}

/** Returns the file: header, one directory, empty metadata, tiles. */
function archiveOf(tiles: readonly { readonly id: number; readonly bytes: Buffer }[]): Buffer {
  const directory = Buffer.from([
    ...varint(tiles.length),
    ...tiles.flatMap(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0))),
    ...tiles.flatMap(() => varint(1)),
    ...tiles.flatMap(({ bytes }) => varint(bytes.length)),
    // The first tile begins at 0; 0 says that a tile follows the one before.
    ...tiles.flatMap((_tile, index) => varint(index === 0 ? 1 : 0)),
  ])
  const metadata = Buffer.from('{}')
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header[7] = 3
  const sections = [directory.length, metadata.length, 0, data.length]
  let offset = headerBytes
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    offset += length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at)
  header.set([1, uncompressed, uncompressed, vectorTiles, zooms.min, zooms.max], 96)
  return Buffer.concat([header, directory, metadata, data])
}

function varint(value: number): number[] {
  const bytes = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}
