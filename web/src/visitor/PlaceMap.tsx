import type { EventLanding } from '@parta/contracts/events'
import type { Translate } from '../lib/plain-texts.ts'
import { mapSize, type Town, townsAround } from './towns.ts'

interface Props {
  readonly t: Translate
  readonly event: EventLanding
  readonly towns: readonly Town[]
}

/** The place of the event among the towns around it, drawn without a map library, and a link to a map. */
export function PlaceMap({ t, event: { location, placeName }, towns }: Props) {
  const near = townsAround(location, towns)
  const { lat, lon } = location
  return (
    <section className="map" aria-labelledby="place">
      <h2 id="place">{t('visitor:place')}</h2>
      <svg
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        role="img"
        aria-label={t('visitor:mapOf', { place: placeName })}
      >
        {near.map(({ name, x, y, isLarge, isLeft }) => (
          <g key={name} className={isLarge ? 'large' : undefined}>
            <circle cx={x} cy={y} r={isLarge ? 5 : 3} />
            <text x={isLeft ? x - 9 : x + 9} y={y + 5} textAnchor={isLeft ? 'end' : 'start'}>
              {name}
            </text>
          </g>
        ))}
        <g className="pin" transform={`translate(${mapSize.width / 2} ${mapSize.height / 2})`}>
          <path d="M0 0C-13-15-17-22-17-30a17 17 0 1 1 34 0c0 8-4 15-17 30z" />
          <circle cy="-30" r="6" />
        </g>
      </svg>
      <a
        href={`https://mapy.com/fnc/v1/showmap?center=${lon},${lat}&zoom=16&marker=true`}
        rel="noreferrer"
        target="_blank"
      >
        {t('visitor:openMap')}
      </a>
    </section>
  )
}
