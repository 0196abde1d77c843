import { Button, Drawer, Tabs } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import { IconList, IconMap2, IconPlus, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath, newEventPath, paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { SearchedFieldsContext } from '../../../ui/EventBanners.tsx'
import { EventGroups } from '../../../ui/EventGroups.tsx'
import { GeoRefused } from '../../../ui/GeoRefused.tsx'
import { GroupToggle } from '../../../ui/GroupToggle.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type SearchQuery, useSearch } from '../api.ts'
import { ResultsMap } from '../components/ResultsMap.tsx'
import { SearchBar } from '../components/SearchBar.tsx'
import { SearchFilters } from '../components/SearchFilters.tsx'
import { queryOf, searchedFields } from '../filters.ts'
import { type SearchState, useSearchState } from '../search-state.ts'
import classes from './SearchPage.module.css'

export function SearchPage() {
  const { t } = useTranslation('events')
  const search = useSearchState()
  const { filters, shown, show, go } = search
  const query = queryOf(filters, search.own)
  const [isOpen, panel] = useDisclosure(false)
  return (
    <>
      <PageHeader title={t('search.title')} help="search" />
      <SearchBar search={search} isOpen={isOpen} onToggle={panel.toggle} />
      <div className={classes.columns}>
        <FilterPanel search={search} query={query} isOpen={isOpen} onClose={panel.close} />
        <SearchedFieldsContext value={searchedFields(filters)}>
          <Tabs
            className={classes.results ?? ''}
            value={shown.view}
            onChange={(view) => show({ view: view === 'map' ? 'map' : 'list' })}
            keepMounted={false}
          >
            <div className={classes.shown}>
              <Tabs.List aria-label={t('search.view')}>
                <Tabs.Tab value="list" leftSection={<IconList size={20} aria-hidden="true" />}>
                  {t('search.list')}
                </Tabs.Tab>
                <Tabs.Tab value="map" leftSection={<IconMap2 size={20} aria-hidden="true" />}>
                  {t('search.map')}
                </Tabs.Tab>
              </Tabs.List>
              {shown.view === 'list' && <GroupToggle by={shown.by} onChange={(by) => show({ by })} />}
            </div>
            <Tabs.Panel value="list">
              <Results search={search} query={query} />
            </Tabs.Panel>
            <Tabs.Panel value="map">
              {query ? <ResultsMap query={query} onMove={(point) => go('here', point)} /> : <Loading rows={2} />}
            </Tabs.Panel>
          </Tabs>
        </SearchedFieldsContext>
      </div>
      <GeoRefused reason={search.refusal} onClose={search.closeRefusal} />
    </>
  )
}

interface PanelProps {
  readonly search: SearchState
  readonly query: SearchQuery | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Beside the results if there is room, otherwise in a drawer. */
function FilterPanel({ search, query, isOpen, onClose }: PanelProps) {
  const { t } = useTranslation('events')
  const isWide = useMediaQuery('(min-width: 1201px)', undefined, { getInitialValueInEffect: false })
  const filters = <SearchFilters filters={search.filters} onChange={search.change} onReset={search.reset} />
  if (isWide) {
    return (
      <aside className={classes.filters} aria-label={t('search.filters')}>
        <Card>{filters}</Card>
      </aside>
    )
  }
  return (
    <Drawer opened={isOpen} onClose={onClose} position="right" size={380} title={t('search.filters')}>
      {filters}
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

function Results({ search, query }: { search: SearchState; query: SearchQuery | null }) {
  const { t } = useTranslation('events')
  const list = useSearch(query)
  const { query: words, distance } = search.filters
  const isWidest = distance === limits.distanceMax
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (query === null || (list.isLoading && list.items.length === 0)) return <Loading />
  if (list.items.length === 0) {
    return (
      <Empty
        icon={IconZoomExclamation}
        title={words ? t('search.emptyQuery', { query: words }) : t('search.emptyTitle')}
        text={t(isWidest ? 'search.emptyWidest' : 'search.emptyText')}
      >
        <Button variant="default" onClick={search.reset}>
          {t('search.reset')}
        </Button>
        <Button component={Link} to={paths.heatMap} variant="default">
          {t('heat:open')}
        </Button>
        <Button component={Link} to={newEventPath()} leftSection={<IconPlus size={20} aria-hidden="true" />}>
          {t('create')}
        </Button>
      </Empty>
    )
  }
  return (
    <div aria-busy={list.isLoading}>
      <EventGroups events={list.items} pathOf={eventPath} by={search.shown.by} />
      <MoreButton list={list} />
    </div>
  )
}
