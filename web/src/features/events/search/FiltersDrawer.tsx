import { Button, Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type SearchQuery, useSearch } from '../api.ts'
import type { SearchState } from '../search-state.ts'
import classes from './FiltersDrawer.module.css'
import { SearchFilters } from './SearchFilters.tsx'

interface Props {
  readonly search: SearchState
  readonly query: SearchQuery | null
  readonly opened: boolean
  readonly onClose: () => void
}

export function FiltersDrawer({ search, query, opened, onClose }: Props) {
  const { t } = useTranslation('events')
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={380} title={t('search.filters')}>
      <SearchFilters filters={search.filters} onChange={search.change} onReset={search.reset} />
      <div className={classes.done}>
        <Button fullWidth color="accent" c="var(--on-accent)" onClick={onClose}>
          <Count query={query} />
        </Button>
      </div>
    </Drawer>
  )
}

/** How many events the filters leave, counted as they are chosen. */
function Count({ query }: { query: SearchQuery | null }) {
  const { t } = useTranslation('events')
  const { items, first, hasMore, isLoading } = useSearch(query)
  if (!first || isLoading) return <>{t('search.show')}</>
  if (items.length === 0) return <>{t('search.showNone')}</>
  return <>{t(hasMore ? 'search.showMore' : 'search.showCount', { count: items.length })}</>
}
