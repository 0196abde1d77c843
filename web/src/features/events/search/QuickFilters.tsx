import { whens } from '@parta/contracts/predicates/when'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../ui/Pill.tsx'
import type { SearchState } from '../search-state.ts'
import classes from './SearchBar.module.css'

/** The searches that people make most, each with one tap; a second tap takes it back. */
export function QuickFilters({ search }: { search: SearchState }) {
  const { t } = useTranslation('events')
  const { filters, own, change } = search
  return (
    <div className={classes.cities} role="group" aria-label={t('search.quick')}>
      {whens.map((when) => (
        <Pill
          key={when}
          look="accent"
          isPressed={filters.when === when}
          onClick={() => change({ when: filters.when === when ? null : when })}
        >
          {t(`search.whens.${when}`)}
        </Pill>
      ))}
      {(filters.mine || (own.sports?.length ?? 0) > 0) && (
        <Pill look="accent" isPressed={filters.mine} onClick={() => change({ mine: !filters.mine })}>
          {t('search.mine')}
        </Pill>
      )}
    </div>
  )
}
