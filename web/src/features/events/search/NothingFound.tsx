import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import { IconBell, IconPlus, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { newEventPath, paths } from '../../../lib/paths.ts'
import { Empty } from '../../../ui/ListStates.tsx'
import { opensLater } from '../../../ui/opens-later.tsx'
import { activeFilters } from '../filters.ts'
import type { SearchState } from '../search-state.ts'

const SavedSearches = opensLater(async () => (await import('./SavedSearches.tsx')).SavedSearches, [])

/** Says that nothing was found, and offers a wider search, an alert, and an event of one's own. */
export function NothingFound({ search }: { search: SearchState }) {
  const { t } = useTranslation('events')
  const [isSaving, saving] = useDisclosure(false)
  const { filters, reset } = search
  const isFiltered = activeFilters(filters) > 0
  const isWidest = filters.distance === limits.searchDistanceMax
  return (
    <Empty
      icon={IconZoomExclamation}
      title={filters.query ? t('search.emptyQuery', { query: filters.query }) : t('search.emptyTitle')}
      text={t(isWidest ? 'search.emptyWidest' : 'search.emptyText')}
    >
      {(isFiltered || filters.query) && (
        <Button variant="default" onClick={reset}>
          {t(isFiltered ? 'search.reset' : 'search.resetQuery')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconBell size={20} aria-hidden="true" />} onClick={saving.open}>
        {t('saved.alertMe')}
      </Button>
      <Button component={Link} to={paths.heatMap} variant="default">
        {t('heat')}
      </Button>
      <Button component={Link} to={newEventPath()} leftSection={<IconPlus size={20} aria-hidden="true" />}>
        {t('create')}
      </Button>
      <SavedSearches search={search} opened={isSaving} onClose={saving.close} />
    </Empty>
  )
}
