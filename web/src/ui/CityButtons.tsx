import type { Coordinates } from '@parta/contracts/shapes'
import { IconCurrentLocation } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Around, cityNames, type GeoRefusal, locate, pointOf } from '../lib/geo.ts'
import classes from './CityButtons.module.css'
import { GeoRefused } from './GeoRefused.tsx'
import { Pill } from './Pill.tsx'

interface Props {
  readonly label: string
  /** `null`: no button is pressed. */
  readonly centre: Coordinates | null
  /** @param around the city, or `me` for the browser's position */
  readonly onChoose: (point: Coordinates, around: Around) => void
  readonly children?: ReactNode
}

/** Buttons that move a map to a city, or to the person's position. */
export function CityButtons({ label, centre, onChoose, children }: Props) {
  const { t } = useTranslation('events')
  const [refusal, setRefusal] = useState<GeoRefusal | null>(null)
  const nearMe = () => locate().then((point) => onChoose(point, 'me'), setRefusal)
  return (
    <fieldset className={classes.cities}>
      <legend className="visually-hidden">{label}</legend>
      {cityNames.map((name) => (
        <Pill
          key={name}
          isPressed={centre !== null && isAt(centre, pointOf(name))}
          onClick={() => onChoose(pointOf(name), name)}
        >
          {t(`cities.${name}`)}
        </Pill>
      ))}
      <Pill onClick={() => void nearMe()}>
        <IconCurrentLocation size={18} aria-hidden="true" /> {t('search.nearMe')}
      </Pill>
      {children}
      <GeoRefused reason={refusal} opened={refusal !== null} onClose={() => setRefusal(null)} />
    </fieldset>
  )
}

function isAt(one: Coordinates, other: Coordinates): boolean {
  return one.lat === other.lat && one.lon === other.lon
}
