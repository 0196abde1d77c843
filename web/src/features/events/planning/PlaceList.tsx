import { ActionIcon, Badge } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListedPlace } from '../../../queries/places.ts'
import classes from './PlaceStep.module.css'

interface Props {
  readonly places: readonly ListedPlace[]
  readonly chosenId: string | null
  readonly onChoose: (place: ListedPlace) => void
  readonly onEdit: (place: ListedPlace) => void
}

/** A choice of places; the person's own can be edited. */
export function PlaceList({ places, chosenId, onChoose, onEdit }: Props) {
  const { t } = useTranslation('planning')
  if (places.length === 0) return <p className={classes.none}>{t('places.none')}</p>
  return (
    <div className={classes.list} role="radiogroup" aria-label={t('steps.place')}>
      {places.map((place) => (
        <div key={place.id} className={classes.place}>
          <label className={classes.choice}>
            <input type="radio" name="place" checked={chosenId === place.id} onChange={() => onChoose(place)} />
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
