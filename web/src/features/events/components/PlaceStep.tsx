import { Button, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Place } from '@parta/contracts/places'
import type { Coordinates } from '@parta/contracts/shapes'
import { IconCurrentLocation, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type City, cityNames, type GeoRefusal, lastCity, locate, pointOf } from '../../../lib/geo.ts'
import { toast } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { usePlaces } from '../api.ts'
import type { EventValues } from '../form.ts'
import { NewPlaceDialog } from './NewPlaceDialog.tsx'
import classes from './PlaceStep.module.css'

/** A place near a point: those for the chosen activity first come, the search looks at all of them. */
export function PlaceStep() {
  const { t } = useTranslation('events')
  const text = useErrorText()
  const { watch, setValue, clearErrors, formState } = useFormContext<EventValues>()
  const [city, setCity] = useState<City>(lastCity())
  const [me, setMe] = useState<Coordinates | null>(null)
  const [query, setQuery] = useState('')
  const [wanted] = useDebouncedValue(query.trim(), limits.debounce.calendar)
  const [opened, dialog] = useDisclosure(false)
  const activity = watch('activityType')
  const chosen = watch('place')
  const point = me ?? pointOf(city)
  const places = usePlaces({
    ...point,
    distance: limits.distanceMax,
    ...(wanted ? { query: wanted } : activity && activity !== 'any' ? { activityType: activity } : {}),
  })
  const choose = (place: Place) => {
    setValue('place', place, { shouldDirty: true })
    clearErrors('eventPlaceId')
  }
  const nearMe = () => locate().then(setMe, (refusal: GeoRefusal) => toast(t(`geo.${refusal}`)))
  const found = places.data?.items ?? []
  const shown = chosen && !found.some((place) => place.id === chosen.id) ? [chosen, ...found] : found
  const error = text(formState.errors.eventPlaceId)

  return (
    <Stack>
      <div className={classes.cities} role="group" aria-label={t('search.where')}>
        {cityNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={!me && city === name}
            onClick={() => {
              setMe(null)
              setCity(name)
            }}
          >
            {t(`cities.${name}`)}
          </button>
        ))}
        <button type="button" aria-pressed={me !== null} onClick={() => void nearMe()}>
          <IconCurrentLocation size={18} aria-hidden="true" /> {t('search.nearMe')}
        </button>
      </div>
      <TextInput
        type="search"
        aria-label={t('new.placeSearch')}
        placeholder={t('new.placeSearch')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {places.error ? (
        <Failed error={places.error} again={() => void places.mutate()} />
      ) : !places.data ? (
        <Loading rows={3} />
      ) : (
        <div className={classes.list} role="radiogroup" aria-label={t('new.place')}>
          {shown.map((place) => (
            <label key={place.id} className={classes.place}>
              <input type="radio" name="place" checked={chosen?.id === place.id} onChange={() => choose(place)} />
              <strong>{place.name}</strong>
              <small>{place.address}</small>
            </label>
          ))}
          {shown.length === 0 && <p className={classes.none}>{t('new.noPlaces')}</p>}
        </div>
      )}
      <Button variant="light" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={dialog.open}>
        {t('new.addPlace')}
      </Button>
      <NewPlaceDialog opened={opened} onClose={dialog.close} point={point} activity={activity} onCreated={choose} />
    </Stack>
  )
}
