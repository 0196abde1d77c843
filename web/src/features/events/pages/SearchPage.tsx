import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Coordinates } from '@parta/contracts/shapes'
import { IconPlus, IconZoomExclamation } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { eventPath, newEventPath } from '../../../app/paths.ts'
import { setLastCity } from '../../../lib/geo.ts'
import { EventList } from '../../../ui/EventList.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useSearch } from '../api.ts'
import { SearchBar } from '../components/SearchBar.tsx'
import { SearchFilters } from '../components/SearchFilters.tsx'
import { type Filters, filtersOf, paramsOf, queryOf } from '../filters.ts'
import classes from './SearchPage.module.css'

export function SearchPage() {
  const { t } = useTranslation('events')
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const [typed, setTyped] = useState(filters.query)
  const [me, setMe] = useState<Coordinates | null>(null)
  const [isOpen, setOpen] = useState(false)

  const change = (changed: Partial<Filters>) => {
    if (changed.around && changed.around !== 'me') setLastCity(changed.around)
    setParams(paramsOf({ ...filters, ...changed }), { replace: true })
  }
  const searchTyped = useDebouncedCallback((query: string) => change({ query }), limits.debounce.search)
  const type = (text: string) => {
    setTyped(text)
    searchTyped(text)
  }

  const around = filters.around === 'me' && !me ? { ...filters, around: 'brno' as const } : filters
  const list = useSearch(queryOf(around, me))
  const reset = () => {
    setTyped('')
    setParams(new URLSearchParams({ around: filters.around }), { replace: true })
  }

  return (
    <>
      <PageHeader title={t('search.title')} help="search" />
      <SearchBar
        filters={filters}
        typed={typed}
        onType={type}
        onAround={(next, point) => {
          if (point) setMe(point)
          change({ around: next })
        }}
        onToggle={() => setOpen(!isOpen)}
        isOpen={isOpen}
      />
      <div className={classes.columns}>
        <aside
          className={classes.filters}
          data-open={isOpen || undefined}
          aria-label={t('search.filters')}
          id="filters"
        >
          <SearchFilters filters={filters} onChange={change} onReset={reset} />
        </aside>
        <div className={classes.results} aria-busy={list.isLoading}>
          {list.error && list.items.length === 0 ? (
            <Failed error={list.error} again={list.again} />
          ) : list.isLoading && list.items.length === 0 ? (
            <Loading />
          ) : list.items.length === 0 ? (
            <Empty icon={IconZoomExclamation} title={t('search.emptyTitle')} text={t('search.emptyText')}>
              <Button variant="default" onClick={reset}>
                {t('search.reset')}
              </Button>
              <Button component={Link} to={newEventPath()} leftSection={<IconPlus size={20} aria-hidden="true" />}>
                {t('create')}
              </Button>
            </Empty>
          ) : (
            <>
              <EventList events={list.items} pathOf={eventPath} />
              <MoreButton list={list} />
            </>
          )}
        </div>
      </div>
    </>
  )
}
