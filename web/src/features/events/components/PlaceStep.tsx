import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { IconCurrentLocation, IconPlus, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cityNames, type GeoRefusal, lastCity, locate, pointOf } from '../../../lib/geo.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { GeoRefused } from '../../../ui/GeoRefused.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import type { EventValues } from '../form.ts'
import { type ListedPlace, usePlaces } from '../planning-api.ts'
import { PlaceDialog } from './PlaceDialog.tsx'
import { PlaceList } from './PlaceList.tsx'
import classes from './PlaceStep.module.css'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))
const zoom = 11
/** Limited to the nearest, because each marker is one more stop of the Tab key. */
const markersMax = 12

/** The step with the place: near the map's centre, found by name or address, or added by the person. */
export function PlaceStep() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { watch, setValue, clearErrors, formState } = useFormContext<EventValues>()
  const [chosen, activity] = watch(['place', 'activityType'])
  const [centre, setCentre] = useState<Coordinates>(chosen?.location ?? pointOf(lastCity()))
  const [shown, setShown] = useState(centre)
  const [query, setQuery] = useState('')
  const [wanted] = useDebouncedValue(query.trim(), limits.debounce.calendar)
  const [edited, setEdited] = useState<ListedPlace | 'new' | null>(null)
  const [refusal, setRefusal] = useState<GeoRefusal | null>(null)

  // A search by name also finds places farther away.
  const places = usePlaces({
    ...centre,
    ...(wanted
      ? { query: wanted, distance: limits.distanceMax }
      : activity && activity !== 'any'
        ? { activityType: activity }
        : {}),
  })
  const found = places.data?.items ?? []
  // The chosen place stays in the list, whatever is searched for next.
  const isFar = chosen !== null && !found.some(({ id }) => id === chosen.id)
  const listed = isFar ? [{ ...chosen, isOwn: false }, ...found] : found

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
  const nearMe = () => locate().then(search, setRefusal)
  const error = text(formState.errors.eventPlaceId)

  return (
    <Stack>
      <fieldset className={classes.cities}>
        <legend className="visually-hidden">{t('places.around')}</legend>
        {cityNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={isAt(centre, pointOf(name))}
            onClick={() => search(pointOf(name))}
          >
            {t(`events:cities.${name}`)}
          </button>
        ))}
        <button type="button" onClick={() => void nearMe()}>
          <IconCurrentLocation size={18} aria-hidden="true" /> {t('events:search.nearMe')}
        </button>
      </fieldset>
      <Suspense fallback={<MapSkeleton height={limits.mapHeights.place} />}>
        <MarkersMap
          label={t('places.map')}
          centre={shown}
          zoom={zoom}
          height={limits.mapHeights.place}
          markers={listed.slice(0, markersMax).map((place) => ({
            key: place.id,
            ...place.location,
            count: 1,
            activity: activity ?? place.activities[0] ?? 'any',
            label: place.name,
          }))}
          chosen={chosen?.id ?? null}
          onMarker={({ key }) => {
            const place = listed.find(({ id }) => id === key)
            if (place) choose(place)
          }}
          onRest={({ centre, isByHand }) => {
            if (isByHand) search(centre)
          }}
        />
      </Suspense>
      <TextInput
        type="search"
        aria-label={t('places.search')}
        placeholder={t('places.search')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {places.error && !places.data ? (
        <Failed error={places.error} again={() => void places.mutate()} />
      ) : places.data ? (
        <PlaceList places={listed} chosenId={chosen?.id ?? null} onChoose={choose} onEdit={setEdited} />
      ) : (
        <Loading rows={3} />
      )}
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
      <GeoRefused reason={refusal} onClose={() => setRefusal(null)} />
    </Stack>
  )
}

function isAt(one: Coordinates, other: Coordinates): boolean {
  return one.lat === other.lat && one.lon === other.lon
}
