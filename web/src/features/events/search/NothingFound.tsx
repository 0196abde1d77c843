import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import { IconBell, IconPlus, IconZoomExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath, newEventPath, paths } from '../../../lib/paths.ts'
import { EventCard } from '../../../ui/EventCard.tsx'
import type { ShownEvent } from '../../../ui/event-banners.ts'
import { Empty, Loading } from '../../../ui/ListStates.tsx'
import { opensLater } from '../../../ui/opens-later.tsx'
import { useSearch } from '../api.ts'
import { activeFilters, queryOf } from '../filters.ts'
import type { SearchState } from '../search-state.ts'
import classes from './LastPlaces.module.css'

const SavedSearches = opensLater(async () => (await import('./SavedSearches.tsx')).SavedSearches, [])
const nearestMax = 3

interface Props {
  readonly search: SearchState
}

/** Says that nothing was found. If only the time is to blame, it shows the soonest events at other times. */
export function NothingFound({ search }: Props) {
  const { filters, own } = search
  const isTimed = (filters.when ?? filters.from ?? filters.to) !== null
  const anyTime = isTimed ? queryOf({ ...filters, when: null, from: null, to: null }, own) : null
  const { items, isLoading } = useSearch(anyTime && { ...anyTime, limit: nearestMax })
  if (isLoading && items.length === 0) return <Loading rows={nearestMax} />
  return items.length > 0 ? <Nearest search={search} events={items} /> : <Nothing search={search} />
}

/** The soonest events of a search at a time when there is none. */
function Nearest({ search, events }: Props & { events: readonly ShownEvent[] }) {
  const { t } = useTranslation('events')
  return (
    <section className={classes.all} aria-labelledby="nearest" data-testid="nearest">
      <h2 id="nearest" className={classes.nothing}>
        {t(`search.emptyWhens.${search.filters.when ?? 'days'}`)}
      </h2>
      <p>{t('search.nearest')}</p>
      {events.map((event) => (
        <EventCard key={event.id} event={event} to={eventPath(event.id)} withDay />
      ))}
      <div className={classes.steps}>
        <AlertButton search={search} />
        <CreateButton />
      </div>
    </section>
  )
}

/** Offers a wider search, an alert, and an event of one's own. */
function Nothing({ search }: Props) {
  const { t } = useTranslation('events')
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
      <AlertButton search={search} />
      <Button component={Link} to={paths.heatMap} variant="default">
        {t('heat')}
      </Button>
      <CreateButton />
    </Empty>
  )
}

function AlertButton({ search }: Props) {
  const { t } = useTranslation('events')
  const [isSaving, saving] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBell size={20} aria-hidden="true" />} onClick={saving.open}>
        {t('saved.alertMe')}
      </Button>
      <SavedSearches search={search} opened={isSaving} onClose={saving.close} />
    </>
  )
}

function CreateButton() {
  const { t } = useTranslation('events')
  return (
    <Button component={Link} to={newEventPath()} leftSection={<IconPlus size={20} aria-hidden="true" />}>
      {t('create')}
    </Button>
  )
}
