import { Button, Skeleton } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { IconCurrentLocation } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BaseMap, loadBaseMap, nearestTown } from '../lib/base-map.ts'
import { cityNames, type GeoRefusal, locate, pointOf } from '../lib/geo.ts'
import { GeoRefused } from './GeoRefused.tsx'
import classes from './LocationPicker.module.css'

const MapView = lazy(async () => ({ default: (await import('./Map.tsx')).MapView }))
const zooms = { chosen: 11, open: 7 }

interface Props {
  readonly label: string
  readonly value: Coordinates | null
  readonly onChange: (point: Coordinates) => void
  readonly height?: number
}

/** Chooses a home location by a pin on the map, the browser's position or a city. */
export function LocationPicker({ label, value, onChange, height = limits.mapHeights.place }: Props) {
  const { t } = useTranslation('map')
  const [refusal, setRefusal] = useState<GeoRefusal | null>(null)
  const [isLocating, setLocating] = useState(false)
  const [base, setBase] = useState<BaseMap | null>(null)
  const [zoom] = useState(value ? zooms.chosen : zooms.open)
  useEffect(() => {
    // Without the towns the picker shows coordinates instead of names.
    loadBaseMap().then(setBase, () => setBase(null))
  }, [])

  const takeMine = async () => {
    setLocating(true)
    try {
      onChange(await locate())
    } catch (reason) {
      setRefusal(reason as GeoRefusal)
    } finally {
      setLocating(false)
    }
  }

  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.quick}>
        <Button
          variant="light"
          loading={isLocating}
          leftSection={<IconCurrentLocation size={20} aria-hidden="true" />}
          onClick={() => void takeMine()}
        >
          {t('mine')}
        </Button>
        {cityNames.map((city) => (
          <Button key={city} variant="default" onClick={() => onChange(pointOf(city))}>
            {t(`cities.${city}`)}
          </Button>
        ))}
      </div>
      <Suspense fallback={<Skeleton height={height} radius={12} />}>
        <MapView
          label={t('label')}
          centre={value ?? limits.mapCentre}
          zoom={zoom}
          height={height}
          onCentre={onChange}
        />
      </Suspense>
      <PlaceName base={base} value={value} />
      <GeoRefused reason={refusal} opened={refusal !== null} onClose={() => setRefusal(null)} />
    </fieldset>
  )
}

function PlaceName({ base, value }: { base: BaseMap | null; value: Coordinates | null }) {
  const { t } = useTranslation('map')
  const town = base && value ? nearestTown(base, value) : null
  return (
    <p className={classes.where} role="status" data-testid="location">
      {value === null ? (
        t('none')
      ) : town ? (
        <>
          {t('near')} <strong>{town}</strong>
        </>
      ) : (
        t('point', { lat: value.lat.toFixed(3), lon: value.lon.toFixed(3) })
      )}
    </p>
  )
}
