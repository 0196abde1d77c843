import type { EventCard } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import { useWhen } from '../info/when.ts'
import { type Cluster, clustersOf, halfZoom, mergeOverlapping, viewOf } from '../map.ts'
import classes from './EventsMap.module.css'
import { PickedEvents } from './PickedEvents.tsx'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))
/** The map's position if there are no events. */
const emptyView = { centre: limits.mapCentre, zoom: 10 }

/** The person's own events on the map; they are few enough to be clustered in the browser. */
export function OwnMap({ events }: { events: readonly EventCard[] }) {
  const { t } = useTranslation('events')
  const when = useWhen()
  const [first] = useState(() => viewOf(events.map(({ place }) => place.location)) ?? emptyView)
  const [zoom, setZoom] = useState(first.zoom)
  const [picked, setPicked] = useState<string | null>(null)
  const half = halfZoom(zoom)
  const clusters = mergeOverlapping(clustersOf(events, half), half).map(({ parts, ...at }) => ({
    ...at,
    items: parts.flatMap(({ items }) => items),
  }))
  const chosen = clusters.find((cluster) => keyOf(cluster) === picked)
  return (
    <div className={classes.map}>
      <Suspense fallback={<MapSkeleton />}>
        <MarkersMap
          label={t('search.mapLabel')}
          centre={first.centre}
          zoom={first.zoom}
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
            ...signOf(cluster, when),
          }))}
          chosen={picked === null ? [] : [picked]}
          onMarker={({ key }) => setPicked(key)}
          onRest={(rest) => setZoom(rest.zoom)}
        />
      </Suspense>
      <div aria-live="polite">
        {chosen ? (
          <PickedEvents key={picked} events={chosen.items} error={undefined} again={() => undefined} />
        ) : (
          <p className={classes.hint}>{t('mine.mapHint')}</p>
        )}
      </div>
    </div>
  )
}

/** The name of the place and when the soonest begins, if all are there. */
function signOf({ items }: Cluster<EventCard>, when: (at: string) => string): { readonly sign?: readonly string[] } {
  const [first] = items
  if (!first || items.some(({ place }) => place.name !== first.place.name)) return {}
  return { sign: [first.place.name, when(first.date)] }
}

function keyOf({ items }: Cluster<EventCard>): string {
  return items.map(({ id }) => id).join(' ')
}
