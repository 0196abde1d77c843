import type { EventCard } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import { type Cluster, clustersOf, halfZoom } from '../map.ts'
import classes from './EventsMap.module.css'
import { PickedEvents } from './PickedEvents.tsx'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))
const firstZoom = 10

/** One's own events on the map; they are few enough to be gathered here. */
export function OwnMap({ events }: { events: readonly EventCard[] }) {
  const { t } = useTranslation('events')
  const [zoom, setZoom] = useState(firstZoom)
  const [picked, setPicked] = useState<string | null>(null)
  const clusters = clustersOf(events, halfZoom(zoom))
  const chosen = clusters.find((cluster) => keyOf(cluster) === picked)
  const [centre] = useState(events[0]?.place.location ?? limits.mapCentre)
  return (
    <div className={classes.map}>
      <Suspense fallback={<MapSkeleton />}>
        <MarkersMap
          label={t('search.mapLabel')}
          centre={centre}
          zoom={firstZoom}
          markers={clusters.map((cluster) => ({
            key: keyOf(cluster),
            lat: cluster.lat,
            lon: cluster.lon,
            count: cluster.items.length,
            activity: cluster.items[0]?.activityType ?? 'any',
            label:
              cluster.items.length === 1
                ? (cluster.items[0]?.name ?? '')
                : t('search.several', { count: cluster.items.length }),
          }))}
          chosen={picked}
          onMarker={({ key }) => setPicked(key)}
          onRest={(rest) => setZoom(rest.zoom)}
        />
      </Suspense>
      {chosen ? (
        <PickedEvents events={chosen.items} error={undefined} again={() => undefined} />
      ) : (
        <p className={classes.hint}>{t('mine.mapHint')}</p>
      )}
    </div>
  )
}

function keyOf({ items }: Cluster<EventCard>): string {
  return items.map(({ id }) => id).join(' ')
}
