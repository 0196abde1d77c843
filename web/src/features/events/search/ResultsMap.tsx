import { limits } from '@parta/contracts/limits'
import type { MapCluster } from '@parta/contracts/search'
import type { Coordinates } from '@parta/contracts/shapes'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from '../../../ui/ListStates.tsx'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import type { Marker } from '../../../ui/MarkersMap.tsx'
import { type SearchQuery, useClusterEvents, useClusters, useEvent } from '../api.ts'
import { useWhen } from '../info/when.ts'
import { clusterKm, halfZoom } from '../map.ts'
import classes from './EventsMap.module.css'
import { PickedEvents } from './PickedEvents.tsx'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))
/** A cluster of more events than this zooms in instead of listing them. */
const listedMax = 10
/** The usual first zoom, used until the map reports its own. */
const firstZoom = 9

interface PickedMarker {
  readonly cluster: MapCluster
  readonly zoom: number
  /** The search that the choice belongs to; a new search discards it. */
  readonly asked: string
}

interface Props {
  readonly query: SearchQuery
  /** Called when the person drags the map: the search moves to its centre. */
  readonly onMove: (centre: Coordinates) => void
}

/** The matching events on a map, clustered by the server. */
export function ResultsMap({ query, onMove }: Props) {
  const { t } = useTranslation('events')
  const when = useWhen()
  const [zoom, setZoom] = useState(firstZoom)
  const [last, setPicked] = useState<PickedMarker | null>(null)
  const [approach, setApproach] = useState<Coordinates | null>(null)
  const { data, error, mutate } = useClusters({ ...query, zoom: halfZoom(zoom) })
  const asked = JSON.stringify(query)
  const picked = last?.asked === asked ? last : null
  const km = query.distance ?? 0

  const press = ({ key }: Marker, canZoom: boolean) => {
    const cluster = data?.items.find((one) => keyOf(one) === key)
    if (!cluster) return
    if (cluster.count > listedMax && canZoom) setApproach({ lat: cluster.lat, lon: cluster.lon })
    else setPicked({ cluster, zoom, asked })
  }
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  return (
    <div className={classes.map}>
      <Suspense fallback={<MapSkeleton height={limits.mapHeights.search} />}>
        <MarkersMap
          label={t('search.mapLabel')}
          centre={{ lat: query.lat, lon: query.lon }}
          zoom={firstZoom}
          height={limits.mapHeights.search}
          circleKm={km}
          markers={(data?.items ?? []).map((cluster) => ({
            key: keyOf(cluster),
            lat: cluster.lat,
            lon: cluster.lon,
            count: cluster.count,
            activity: cluster.activityType,
            label: cluster.count === 1 ? t(`activities:${cluster.activityType}`) : t('search.several', cluster),
            ...(cluster.place === null ? {} : { sign: [cluster.place, when(cluster.date)] }),
          }))}
          chosen={picked && keyOf(picked.cluster)}
          onMarker={press}
          approach={approach}
          onRest={(rest) => {
            setZoom(rest.zoom)
            if (rest.isByHand) onMove(rest.centre)
          }}
        />
      </Suspense>
      <p role="status" className={classes.found} data-testid="map-total">
        {data && (data.total === 0 ? t('search.mapNone', { km }) : t('search.found', { count: data.total, km }))}
      </p>
      <div aria-live="polite">
        {picked ? (
          <PickedCluster key={keyOf(picked.cluster)} picked={picked} query={query} />
        ) : (
          data !== undefined && data.total > 0 && <p className={classes.hint}>{t('search.mapHint')}</p>
        )}
      </div>
    </div>
  )
}

function PickedCluster({ picked, query }: { picked: PickedMarker; query: SearchQuery }) {
  const { cluster, zoom } = picked
  return cluster.count === 1 ? (
    <PickedEvent id={cluster.eventId} />
  ) : (
    <PickedSeveral
      query={{ ...query, lat: cluster.lat, lon: cluster.lon, distance: clusterKm(cluster, zoom) }}
      count={cluster.count}
    />
  )
}

function PickedEvent({ id }: { id: string }) {
  const { data, error, mutate } = useEvent(id)
  return <PickedEvents events={data && [data]} error={error} again={() => void mutate()} />
}

function PickedSeveral({ query, count }: { query: SearchQuery; count: number }) {
  const list = useClusterEvents(query, count)
  return <PickedEvents events={list.isLoading ? undefined : list.items} error={list.error} again={list.again} />
}

function keyOf({ eventId, count }: MapCluster): string {
  return `${eventId}:${count}`
}
