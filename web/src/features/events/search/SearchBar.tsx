import { TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconCurrentLocation,
  IconHome,
  IconMapPin,
  IconSearch,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { cityNames } from '../../../lib/geo.ts'
import { opensLater } from '../../../ui/opens-later.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { activeFilters, centreOf } from '../filters.ts'
import type { SearchState } from '../search-state.ts'
import { QuickFilters } from './QuickFilters.tsx'
import classes from './SearchBar.module.css'

const PointDialog = opensLater(async () => (await import('./PointDialog.tsx')).PointDialog, [])
const SavedSearches = opensLater(async () => (await import('./SavedSearches.tsx')).SavedSearches, [])

interface Props {
  readonly search: SearchState
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The search box and the place; on a phone the filters are behind a button. */
export function SearchBar({ search, isOpen, onToggle }: Props) {
  const { t } = useTranslation('events')
  const set = activeFilters(search.filters)
  const [isSavedOpen, saved] = useDisclosure(false)
  return (
    <search className={classes.bar}>
      <div className={classes.top}>
        <TextInput
          type="search"
          className={classes.box ?? ''}
          aria-label={t('search.box')}
          placeholder={t('search.hint')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={search.typed}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
        <button type="button" className={classes.saved} aria-label={t('saved.open')} onClick={saved.open}>
          <IconBookmark size={22} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.toggle}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-label={t('search.filtersSet', { count: set })}
        >
          <IconAdjustmentsHorizontal size={22} aria-hidden="true" />
          <span className={classes.toggleWord}>{t('search.filters')}</span>
          {set > 0 && <span className={classes.count}>{set}</span>}
        </button>
      </div>
      <div className={classes.chips}>
        <QuickFilters search={search} />
        <Places search={search} />
      </div>
      <SavedSearches search={search} opened={isSavedOpen} onClose={saved.close} />
    </search>
  )
}

function Places({ search }: { search: SearchState }) {
  const { t } = useTranslation('events')
  const { filters, own, go } = search
  const [opened, dialog] = useDisclosure(false)
  const isLocating = filters.around === 'me' && own.me === null
  return (
    <div className={classes.cities} role="group" aria-label={t('search.where')}>
      {own.home && (
        <Pill isPressed={filters.around === 'home'} onClick={() => go('home')}>
          <IconHome size={18} aria-hidden="true" /> {t('search.nearHome')}
        </Pill>
      )}
      {cityNames.map((city) => (
        <Pill key={city} isPressed={filters.around === city} onClick={() => go(city)}>
          {t(`cities.${city}`)}
        </Pill>
      ))}
      <Pill isPressed={filters.around === 'me'} isBusy={isLocating} onClick={() => go('me')}>
        <IconCurrentLocation size={18} aria-hidden="true" /> {t('search.nearMe')}
      </Pill>
      <Pill isPressed={filters.around === 'here'} onClick={dialog.open}>
        <IconMapPin size={18} aria-hidden="true" /> {t('search.pickOnMap')}
      </Pill>
      <PointDialog
        start={centreOf(filters, own)}
        opened={opened}
        onClose={dialog.close}
        onChoose={(point) => {
          go('here', point)
          dialog.close()
        }}
      />
    </div>
  )
}
