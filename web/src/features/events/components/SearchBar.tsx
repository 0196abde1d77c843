import { TextInput } from '@mantine/core'
import type { Coordinates } from '@parta/contracts/shapes'
import { IconAdjustmentsHorizontal, IconCurrentLocation, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Around, cityNames, type GeoRefusal, locate } from '../../../lib/geo.ts'
import { toast } from '../../../lib/toast.ts'
import { activeFilters, type Filters } from '../filters.ts'
import classes from './SearchBar.module.css'

interface Props {
  readonly filters: Filters
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onAround: (around: Around, point?: Coordinates) => void
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The box and the city: what almost every search needs. The rest is behind a button on a phone. */
export function SearchBar({ filters, typed, onType, onAround, isOpen, onToggle }: Props) {
  const { t } = useTranslation('events')
  const [isLocating, setLocating] = useState(false)
  const set = activeFilters(filters)
  const nearMe = async () => {
    setLocating(true)
    try {
      onAround('me', await locate())
    } catch (refusal) {
      toast(t(`geo.${refusal as GeoRefusal}`))
    } finally {
      setLocating(false)
    }
  }
  return (
    <search className={classes.bar}>
      <div className={classes.top}>
        <TextInput
          type="search"
          className={classes.box ?? ''}
          aria-label={t('search.box')}
          placeholder={t('search.box')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        <button
          type="button"
          className={classes.toggle}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-controls="filters"
          aria-label={t('search.filters')}
        >
          <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
          <span className={classes.toggleWord}>{t('search.filters')}</span>
          {set > 0 && <span className={classes.count}>{set}</span>}
        </button>
      </div>
      <div className={classes.cities} role="group" aria-label={t('search.where')}>
        {cityNames.map((city) => (
          <button
            key={city}
            type="button"
            className={classes.city}
            aria-pressed={filters.around === city}
            onClick={() => onAround(city)}
          >
            {t(`cities.${city}`)}
          </button>
        ))}
        <button
          type="button"
          className={classes.city}
          aria-pressed={filters.around === 'me'}
          aria-busy={isLocating}
          onClick={() => void nearMe()}
        >
          <IconCurrentLocation size={18} aria-hidden="true" /> {t('search.nearMe')}
        </button>
      </div>
    </search>
  )
}
