import { ActionIcon, Badge } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Place } from '@parta/contracts/places'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { type ListedPlace, usePlaces } from '../planning-api.ts'
import classes from './PlaceStep.module.css'

interface Props {
  readonly point: Coordinates
  readonly query: string
  readonly activity: Activity | null
  readonly chosen: Place | null
  readonly onChoose: (place: ListedPlace) => void
  readonly onEdit: (place: ListedPlace) => void
}

/** The places near a point, those for the chosen activity; a search by name looks at all of them. */
export function PlaceList({ point, query, activity, chosen, onChoose, onEdit }: Props) {
  const { t } = useTranslation('planning')
  const places = usePlaces({
    ...point,
    distance: limits.distanceMax,
    ...(query ? { query } : activity && activity !== 'any' ? { activityType: activity } : {}),
  })
  if (places.error && !places.data) return <Failed error={places.error} again={() => void places.mutate()} />
  if (!places.data) return <Loading rows={3} />
  const found = places.data.items
  // What is chosen stays in sight, however one searches on.
  const isFar = chosen !== null && !found.some(({ id }) => id === chosen.id)
  const shown = isFar ? [{ ...chosen, isOwn: false }, ...found] : found
  if (shown.length === 0) return <p className={classes.none}>{t('places.none')}</p>
  return (
    <div className={classes.list} role="radiogroup" aria-label={t('steps.place')}>
      {shown.map((place) => (
        <div key={place.id} className={classes.place}>
          <label className={classes.choice}>
            <input type="radio" name="place" checked={chosen?.id === place.id} onChange={() => onChoose(place)} />
            <strong>{place.name}</strong>
            <small>{place.address}</small>
          </label>
          {place.isOwn && (
            <>
              <Badge variant="light">{t('places.own')}</Badge>
              <ActionIcon aria-label={t('places.editNamed', { name: place.name })} onClick={() => onEdit(place)}>
                <IconPencil size={20} aria-hidden="true" />
              </ActionIcon>
            </>
          )}
        </div>
      ))}
    </div>
  )
}
