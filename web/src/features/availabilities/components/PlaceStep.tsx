import { Slider, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { loadBaseMap, nearestTown } from '../../../lib/base-map.ts'
import { type ListedPlace, usePlaces } from '../../../queries/places.ts'
import { CityButtons } from '../../../ui/CityButtons.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import type { AvailabilityValues } from '../form.ts'
import classes from './PlaceStep.module.css'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))
const zoom = 10

/** The step with the place, moved on the map, found by name or address, and how far from it. */
export function PlaceStep() {
  const { t } = useTranslation('availabilities')
  const { watch, setValue } = useFormContext<AvailabilityValues>()
  const [location, placeName, radius] = watch(['location', 'placeName', 'radius'])
  const townOf = useTowns()
  const choose = (point: Coordinates, name: string) => {
    setValue('location', point, { shouldDirty: true })
    setValue('placeName', name, { shouldDirty: true })
  }
  const chooseTown = (point: Coordinates) => choose(point, townOf?.(point) ?? '')

  // A new availability begins where the person lives, before the names of towns are loaded.
  const town = placeName === '' ? townOf?.(location) : undefined
  useEffect(() => {
    if (town) setValue('placeName', town)
  }, [town, setValue])

  return (
    <Stack gap="lg">
      <CityButtons
        label={t('place.around')}
        centre={location}
        onChoose={(point, around) =>
          around === 'me' ? chooseTown(point) : choose(point, t(`events:cities.${around}`))
        }
      />
      <PlaceSearch centre={location} onChoose={({ location: point, name }) => choose(point, name)} />
      <Suspense fallback={<MapSkeleton height={limits.mapHeights.place} />}>
        <MarkersMap
          label={t('place.map')}
          centre={location}
          zoom={zoom}
          height={limits.mapHeights.place}
          circleKm={radius}
          markers={[{ key: 'centre', ...location, count: 1, activity: 'any', label: placeName || t('place.here') }]}
          onRest={({ centre, isByHand }) => {
            if (isByHand) chooseTown(centre)
          }}
        />
      </Suspense>
      <RadiusField />
      <p className={classes.where} role="status" data-testid="where">
        <IconMapPin size={20} aria-hidden="true" />
        {placeName ? t('place.chosen', { km: radius, place: placeName }) : t('place.chosenHere', { km: radius })}
      </p>
    </Stack>
  )
}

/** How far from the place, in kilometres. */
function RadiusField() {
  const { t } = useTranslation('availabilities')
  const { control } = useFormContext<AvailabilityValues>()
  return (
    <Controller
      control={control}
      name="radius"
      render={({ field }) => (
        <div>
          <p className={classes.label}>
            {t('place.radius')} <strong>{t('events:kilometres', { km: field.value })}</strong>
          </p>
          <Slider
            min={limits.distanceMin}
            max={limits.distanceMax}
            value={field.value}
            onChange={field.onChange}
            label={(km) => t('events:kilometres', { km })}
            thumbLabel={t('place.radius')}
            thumbSize={26}
          />
        </div>
      )}
    />
  )
}

/** Returns a function that names the nearest town, once the towns are loaded. */
function useTowns(): ((point: Coordinates) => string | null) | null {
  const [towns, setTowns] = useState<{ nameOf(point: Coordinates): string | null } | null>(null)
  useEffect(() => {
    // Without the towns a place has no name.
    loadBaseMap().then(
      (base) => setTowns({ nameOf: (point) => nearestTown(base, point) }),
      () => setTowns(null),
    )
  }, [])
  return towns?.nameOf ?? null
}

/** Finds a place by its name or address; nothing is listed until something is typed. */
function PlaceSearch({ centre, onChoose }: { centre: Coordinates; onChoose: (place: ListedPlace) => void }) {
  const { t } = useTranslation('availabilities')
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), limits.debounce.calendar)
  const asked = text === '' ? null : { ...centre, query: text, distance: limits.distanceMax, limit: placesMax }
  const { data, error, mutate } = usePlaces(asked)
  return (
    <div>
      <TextInput
        type="search"
        aria-label={t('planning:places.search')}
        placeholder={t('planning:places.search')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would open the next step.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {asked && error && !data && <Failed error={error} again={() => void mutate()} />}
      {asked && !error && !data && <Loading rows={1} />}
      {asked && data && (
        <ul className={classes.found} data-testid="places">
          {data.items.length === 0 && <li className={classes.none}>{t('place.none')}</li>}
          {data.items.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(place)
                  setTyped('')
                }}
              >
                <strong>{place.name}</strong>
                <small>{place.address}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const placesMax = 6
