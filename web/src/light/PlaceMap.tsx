/** @jsxImportSource preact */
import type { EventLanding } from '@parta/contracts/events'
import type { Translate } from './translate.ts'

/** A town of `public/map/base.json`: name, inhabitants, longitude, latitude. */
export type Town = readonly [name: string, population: number, lon: number, lat: number]

const size = { width: 640, height: 260 }
/** Pixels for one degree of latitude: the map shows about 50 km from side to side. */
const scale = 1400
const townsMax = 12
/** The space of a town's name in pixels. A smaller town whose name would overlap is left out. */
const room = { width: 110, height: 26 }

interface Props {
  readonly t: Translate
  readonly event: EventLanding
  readonly towns: readonly Town[]
}

/** The place of the event among the towns around it, drawn without a map library, and a link to a map. */
export function PlaceMap({ t, event: { location, placeName }, towns }: Props) {
  const near = around(location, towns)
  const { lat, lon } = location
  return (
    <section class="map" aria-labelledby="place">
      <h2 id="place">{t('light:place')}</h2>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={t('light:mapOf', { place: placeName })}>
        {near.map(({ name, x, y, isLarge }) => (
          <g key={name} class={isLarge ? 'large' : undefined}>
            <circle cx={x} cy={y} r={isLarge ? 5 : 3} />
            <text x={x + 9} y={y + 5}>
              {name}
            </text>
          </g>
        ))}
        <g class="pin" transform={`translate(${size.width / 2} ${size.height / 2})`}>
          <path d="M0 0C-13-15-17-22-17-30a17 17 0 1 1 34 0c0 8-4 15-17 30z" />
          <circle cy="-30" r="6" />
        </g>
      </svg>
      <a
        href={`https://mapy.com/fnc/v1/showmap?center=${lon},${lat}&zoom=16&marker=true`}
        rel="noreferrer"
        target="_blank"
      >
        {t('light:openMap')}
      </a>
    </section>
  )
}

function around({ lat, lon }: EventLanding['location'], towns: readonly Town[]) {
  const perLon = scale * Math.cos((lat * Math.PI) / 180)
  const shown: { name: string; x: number; y: number; isLarge: boolean }[] = []
  // The list is sorted by size, so the largest towns are placed first.
  for (const [name, population, townLon, townLat] of towns) {
    const x = Math.round(size.width / 2 + (townLon - lon) * perLon)
    const y = Math.round(size.height / 2 - (townLat - lat) * scale)
    const isInside = x > 10 && x < size.width - room.width && y > 16 && y < size.height - 16
    const isUnderPin = Math.abs(x - size.width / 2) < 24 && y < size.height / 2 + 10 && y > size.height / 2 - 60
    const isFree = shown.every((other) => Math.abs(other.x - x) > room.width || Math.abs(other.y - y) > room.height)
    if (isInside && isFree && !isUnderPin) shown.push({ name, x, y, isLarge: population > 20_000 })
    if (shown.length === townsMax) break
  }
  return shown
}
