import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { lastCity, pointOf } from '../../../lib/geo.ts'
import { type ListedPlace, usePlaces } from '../../../queries/places.ts'
import { CityButtons } from '../../../ui/CityButtons.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import type { EventValues } from '../form.ts'
import { usePlan } from '../plan.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { PlaceList } from './PlaceList.tsx'
import classes from './PlaceStep.module.css'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))
const zoom = 11
/** Limited to the nearest, because each marker is one more stop of the Tab key. */
const markersMax = 12

interface Props {
  /** Without the map. */
  readonly isShort?: boolean
}

/** The step with the place: near the map's centre, found by name or address, or added by the person. */
export function PlaceStep({ isShort = false }: Props) {
  const { t } = useTranslation('planning')
  const { watch, setValue, clearErrors } = useFormContext<EventValues>()
  const [chosen, activity] = watch(['place', 'activityType'])
  const { near } = usePlan()
  const [centre, setCentre] = useState<Coordinates>(chosen?.location ?? near ?? pointOf(lastCity()))
  const [shown, setShown] = useState(centre)
  const [query, setQuery] = useState('')
  const [edited, setEdited] = useState<ListedPlace | 'new' | null>(null)
  const places = useFoundPlaces({ centre, query, activity, chosen })

  const search = (point: Coordinates) => {
    setCentre(point)
    setShown(point)
  }
  // The map moves to the chosen place; the list stays at the centre that was searched.
  const choose = (place: ListedPlace) => {
    const { isOwn: _own, ...kept } = place
    setValue('place', kept, { shouldDirty: true })
    clearErrors('eventPlaceId')
    setShown(place.location)
  }
  const save = (place: ListedPlace) => {
    if (edited === 'new' || place.id === chosen?.id) choose(place)
    if (edited === 'new') setCentre(place.location)
  }

  return (
    <Stack>
      <CityButtons label={t('places.around')} centre={centre} onChoose={search} />
      {!isShort && (
        <PlacesMap
          centre={shown}
          places={places.listed}
          activity={activity}
          chosenId={chosen?.id ?? null}
          onChoose={choose}
          onMove={search}
        />
      )}
      <SearchBox value={query} onChange={setQuery} />
      <Refused />
      <FoundPlaces places={places} chosenId={chosen?.id ?? null} onChoose={choose} onEdit={setEdited} />
      <Button variant="light" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
        {t('places.add')}
      </Button>
      {edited && (
        <PlaceDialog
          place={edited === 'new' ? null : edited}
          point={shown}
          activity={activity}
          onClose={() => setEdited(null)}
          onSaved={save}
        />
      )}
    </Stack>
  )
}

/** Why the place was refused. */
function Refused() {
  const text = useErrorText()
  const error = text(useFormContext<EventValues>().formState.errors.eventPlaceId)
  if (!error) return null
  return (
    <p className={classes.error} role="alert">
      {error}
    </p>
  )
}

interface PlaceSearch {
  readonly centre: Coordinates
  readonly query: string
  readonly activity: Activity | null
  readonly chosen: EventValues['place']
}

/** Searches by name, or for places of the activity around the centre. */
function useFoundPlaces({ centre, query, activity, chosen }: PlaceSearch) {
  const [wanted] = useDebouncedValue(query.trim(), limits.debounce.calendar)
  const ofActivity = activity && activity !== 'any' ? { activityType: activity } : {}
  // A search by name also finds places farther away.
  const { data, error, mutate } = usePlaces({
    ...centre,
    ...(wanted ? { query: wanted, distance: limits.distanceMax } : ofActivity),
  })
  const found = data?.items ?? []
  // The chosen place stays in the list, whatever is searched for next.
  const isFar = chosen !== null && !found.some(({ id }) => id === chosen.id)
  const listed: readonly ListedPlace[] = isFar ? [{ ...chosen, isOwn: false }, ...found] : found
  return { listed, isKnown: data !== undefined, error: data ? undefined : error, again: () => void mutate() }
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('planning')
  return (
    <TextInput
      type="search"
      aria-label={t('places.search')}
      placeholder={t('places.search')}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface FoundPlacesProps {
  readonly places: ReturnType<typeof useFoundPlaces>
  readonly chosenId: string | null
  readonly onChoose: (place: ListedPlace) => void
  readonly onEdit: (place: ListedPlace) => void
}

function FoundPlaces({ places, ...rest }: FoundPlacesProps) {
  if (places.error) return <Failed error={places.error} again={places.again} />
  return places.isKnown ? <PlaceList places={places.listed} {...rest} /> : <Loading rows={3} />
}

interface PlacesMapProps {
  readonly centre: Coordinates
  readonly places: readonly ListedPlace[]
  readonly activity: Activity | null
  readonly chosenId: string | null
  readonly onChoose: (place: ListedPlace) => void
  /** Called when the person has dragged the map. */
  readonly onMove: (centre: Coordinates) => void
}

function PlacesMap({ centre, places, activity, chosenId, onChoose, onMove }: PlacesMapProps) {
  const { t } = useTranslation('planning')
  return (
    <Suspense fallback={<MapSkeleton height={limits.mapHeights.place} />}>
      <MarkersMap
        label={t('places.map')}
        centre={centre}
        zoom={zoom}
        height={limits.mapHeights.place}
        markers={places.slice(0, markersMax).map((place) => ({
          key: place.id,
          ...place.location,
          count: 1,
          activity: activity ?? place.activities[0] ?? 'any',
          label: place.name,
        }))}
        chosen={chosenId === null ? [] : [chosenId]}
        onMarker={({ key }) => {
          const place = places.find(({ id }) => id === key)
          if (place) onChoose(place)
        }}
        onRest={({ centre: moved, isByHand }) => {
          if (isByHand) onMove(moved)
        }}
      />
    </Suspense>
  )
}
