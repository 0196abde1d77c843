import { Button } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { kilometres } from '@parta/contracts/predicates/sphere'
import type { MapCluster } from '@parta/contracts/search'
import type { Coordinates } from '@parta/contracts/shapes'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from '../../../ui/ListStates.tsx'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import type { Marker } from '../../../ui/MarkersMap.tsx'
import { type SearchQuery, useClusters, useEvent, useMarkerEvents } from '../api.ts'
import { useWhen } from '../info/when.ts'
import { countOf, halfZoom, isPartOf, type Merged, markerKm, mergeOverlapping } from '../map.ts'
import classes from './EventsMap.module.css'
import { PickedEvents } from './PickedEvents.tsx'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))
/** A marker of more events than this zooms in instead of listing them, unless all are at one place. */
const listedMax = 10
/** The usual first zoom, used until the map reports its own. */
const firstZoom = 9

type SearchMarker = Merged<MapCluster>

/** Where the person has moved the map since a search. */
interface MovedMap {
  readonly centre: Coordinates
  readonly asked: string
}

/** A marker that was pressed. */
export interface PickedMarker {
  readonly marker: SearchMarker
  readonly zoom: number
  /** The search that the choice belongs to; a new search discards it. */
  readonly asked: string
}

interface Props {
  readonly query: SearchQuery
  /** Called when the person asks for the area to which they have moved the map. */
  readonly onMove: (centre: Coordinates) => void
  /** The place of the event that the person points at in the list beside the map. */
  readonly pointed?: Coordinates | undefined
  readonly onPick?: (picked: PickedMarker) => void
  /** Whether the list beside the map already shows all events of the pressed marker. */
  readonly isListed?: boolean
}

/** The matching events on a map, clustered by the server. */
export function ResultsMap({ query, onMove, pointed, onPick, isListed = false }: Props) {
  const { t } = useTranslation('events')
  const [zoom, setZoom] = useState(firstZoom)
  const [last, setPicked] = useState<PickedMarker | null>(null)
  const [moved, setMoved] = useState<MovedMap | null>(null)
  const [approach, setApproach] = useState<Coordinates | null>(null)
  const half = halfZoom(zoom)
  const { data, error, mutate } = useClusters({ ...query, zoom: half })
  const asked = JSON.stringify(query)
  const picked = last?.asked === asked ? last : null
  const km = query.distance ?? 0
  const markers = mergeOverlapping(data?.items ?? [], half)
  const pointedAt = pointed && markers.find(({ parts }) => isPartOf(parts, half)(pointed))
  const marked = [picked?.marker, pointedAt].flatMap((one) => (one ? [keyOf(one)] : []))
  const shown = useMarkers(markers)

  const press = ({ key, count }: Marker, canZoom: boolean) => {
    const marker = markers.find((one) => keyOf(one) === key)
    if (!marker) return
    if (count > listedMax && canZoom && placeOf(marker) === null) return setApproach(marker)
    const pressed = { marker, zoom: half, asked }
    setPicked(pressed)
    onPick?.(pressed)
  }
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  return (
    <div className={classes.map}>
      <div className={classes.frame}>
        <Suspense fallback={<MapSkeleton height={limits.mapHeights.search} />}>
          <MarkersMap
            label={t('search.mapLabel')}
            centre={{ lat: query.lat, lon: query.lon }}
            zoom={firstZoom}
            height={limits.mapHeights.search}
            circleKm={km}
            markers={shown}
            chosen={marked}
            onMarker={press}
            approach={approach}
            onRest={(rest) => {
              setZoom(rest.zoom)
              if (rest.isByHand) setMoved({ centre: rest.centre, asked })
            }}
          />
          {moved?.asked === asked && <SearchHere onPress={() => onMove(moved.centre)} />}
        </Suspense>
      </div>
      <p role="status" className={classes.found} data-testid="map-total">
        {data && (data.total === 0 ? t('search.mapNone', { km }) : t('search.found', { count: data.total, km }))}
      </p>
      <div aria-live="polite">
        {picked && !isListed && <PickedEventsOf key={keyOf(picked.marker)} picked={picked} query={query} />}
        {!picked && data !== undefined && data.total > 0 && <p className={classes.hint}>{t('search.mapHint')}</p>}
      </div>
    </div>
  )
}

function SearchHere({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('events')
  return (
    <Button
      className={classes.here}
      size="sm"
      radius="xl"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      onClick={onPress}
    >
      {t('search.here')}
    </Button>
  )
}

/** Returns the markers with their texts: the place, if all events are at one, and when the soonest begins. */
function useMarkers(markers: readonly SearchMarker[]): Marker[] {
  const { t } = useTranslation('events')
  const when = useWhen()
  return markers.map((marker) => {
    const count = countOf(marker)
    const soonest = marker.parts.reduce((one, other) => (other.date < one.date ? other : one))
    const place = placeOf(marker)
    return {
      key: keyOf(marker),
      lat: marker.lat,
      lon: marker.lon,
      count,
      activity: soonest.activityType,
      label: count === 1 ? t(`activities:${soonest.activityType}`) : t('search.several', { count }),
      ...(place === null ? {} : { sign: [place, when(soonest.date)] }),
    }
  })
}

function PickedEventsOf({ picked, query }: { picked: PickedMarker; query: SearchQuery }) {
  const [first] = picked.marker.parts
  const count = countOf(picked.marker)
  return count === 1 && first ? (
    <PickedEvent id={first.eventId} />
  ) : (
    <PickedSeveral picked={picked} query={query} count={count} />
  )
}

function PickedEvent({ id }: { id: string }) {
  const { data, error, mutate } = useEvent(id)
  return <PickedEvents events={data && [data]} error={error} again={() => void mutate()} />
}

interface SeveralProps {
  readonly picked: PickedMarker
  readonly query: SearchQuery
  readonly count: number
}

function PickedSeveral({ picked: { marker, zoom }, query, count }: SeveralProps) {
  const around = { lat: marker.lat, lon: marker.lon, distance: markerKm(marker, zoom) }
  const isInSearch = (place: Coordinates) => query.distance === undefined || kilometres(query, place) <= query.distance
  const isInMarker = isPartOf(marker.parts, zoom)
  const list = useMarkerEvents({ ...query, ...around }, count, (place) => isInMarker(place) && isInSearch(place))
  return <PickedEvents events={list.isLoading ? undefined : list.items} error={list.error} again={list.again} />
}

/** The name of the place if all events of the marker are there. */
function placeOf({ parts }: SearchMarker): string | null {
  const names = new Set(parts.map(({ place }) => place))
  return names.size === 1 ? (parts[0]?.place ?? null) : null
}

function keyOf(marker: SearchMarker): string {
  return `${marker.parts[0]?.eventId}:${countOf(marker)}`
}
