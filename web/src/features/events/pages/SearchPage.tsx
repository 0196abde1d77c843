import { Tabs } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconList, IconMap2 } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/now.ts'
import { eventPath } from '../../../lib/paths.ts'
import { useLate } from '../../../lib/use-late.ts'
import { topMs } from '../../../lib/waits.ts'
import { SearchedFieldsContext } from '../../../ui/EventBanners.tsx'
import { MarkedEventsContext } from '../../../ui/EventCard.tsx'
import { EventGroups } from '../../../ui/EventGroups.tsx'
import type { ShownEvent } from '../../../ui/event-banners.ts'
import { GroupToggle } from '../../../ui/GroupToggle.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { opensLater } from '../../../ui/opens-later.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type SearchQuery, useMyEvents, useSearch } from '../api.ts'
import { queryOf, searchedFields } from '../filters.ts'
import { countOf, isPartOf } from '../map.ts'
import { NextEvent } from '../next/NextEvent.tsx'
import { nextOf, withoutNext } from '../next/next-event.ts'
import { LastPlaces, useLastPlaces } from '../search/LastPlaces.tsx'
import { NothingFound } from '../search/NothingFound.tsx'
import type { PickedMarker } from '../search/ResultsMap.tsx'
import { SearchBar } from '../search/SearchBar.tsx'
import { type SearchState, useSearchState } from '../search-state.ts'
import classes from './SearchPage.module.css'

const FiltersDrawer = opensLater(async () => (await import('../search/FiltersDrawer.tsx')).FiltersDrawer, [])
const GeoRefused = opensLater(async () => (await import('../../../ui/GeoRefused.tsx')).GeoRefused, [])
const ResultsMap = lazy(async () => ({ default: (await import('../search/ResultsMap.tsx')).ResultsMap }))

export function SearchPage() {
  const { t } = useTranslation('events')
  const search = useSearchState()
  const { filters } = search
  const query = queryOf(filters, search.own)
  const [isOpen, panel] = useDisclosure(false)
  const isWide = useMediaQuery('(min-width: 1280px)', undefined, { getInitialValueInEffect: false })
  const next = useNextEvent()
  // A map on a phone needs the room.
  const isMapAlone = !isWide && search.shown.view === 'map'
  const view = { search, query, next }
  return (
    <>
      <PageHeader title={t('search.title')} help="search" />
      {next === undefined ? <Loading rows={1} /> : next && !isMapAlone && <NextEvent event={next} />}
      {/* Hidden until it is known what stands above it, which would move it down; meanwhile it loads. */}
      <div hidden={next === undefined}>
        <SearchBar search={search} isOpen={isOpen} onToggle={panel.toggle} />
        <div className={classes.columns} data-wide-page>
          <SearchedFieldsContext value={searchedFields(filters)}>
            {isWide ? <Panes {...view} /> : <Views {...view} />}
          </SearchedFieldsContext>
        </div>
      </div>
      <FiltersDrawer search={search} query={query} opened={isOpen} onClose={panel.close} />
      <GeoRefused reason={search.refusal} opened={search.refusal !== null} onClose={search.closeRefusal} />
    </>
  )
}

/** The person's next event; null where there is none, and undefined until that is known. */
function useNextEvent(): ShownEvent | null | undefined {
  const list = useMyEvents(null)
  const now = useNow()
  const isLate = useLate(topMs)
  if ((list.first ?? list.error) === undefined) return isLate ? null : undefined
  return nextOf(list.items, now)
}

interface ViewProps {
  readonly search: SearchState
  readonly query: SearchQuery | null
  /** The person's next event, which stands above; null where there is none, and undefined until that is known. */
  readonly next: ShownEvent | null | undefined
}

/** List and map beside each other: each marks what the person points at, or has pressed, in the other. */
function Panes(props: ViewProps) {
  const { t } = useTranslation('events')
  const { shown, show } = props.search
  const list = useRef<HTMLElement>(null)
  const { items } = useSearch(props.query)
  const [pointedId, setPointed] = useState<string>()
  const [picked, setPicked] = useState<PickedMarker | null>(null)
  const pointed = items.find(({ id }) => id === pointedId)?.place.location
  const isNow = picked !== null && picked.asked === JSON.stringify(props.query)
  const marked = isNow ? idsOf(items, picked) : []
  // A text, because each live message makes a new list, for which the page must not scroll again.
  const markedIds = marked.join(' ')
  const markedSet = useMemo(() => new Set(markedIds.split(' ')), [markedIds])

  useEffect(() => {
    if (!picked || markedIds === '') return
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-event]') ?? [])]
    const first = cards.find(({ dataset }) => markedIds.split(' ').includes(dataset['event'] ?? ''))
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [picked, markedIds])
  const point = ({ target }: { target: EventTarget }) =>
    setPointed((target as Element).closest<HTMLElement>('[data-event]')?.dataset['event'])

  return (
    <div className={classes.panes}>
      <section
        ref={list}
        className={classes.results}
        aria-label={t('search.list')}
        data-testid="list-pane"
        onPointerOver={point}
        onPointerLeave={() => setPointed(undefined)}
        onFocus={point}
      >
        <div className={classes.shown}>
          <GroupToggle by={shown.by} onChange={(by) => show({ by })} />
        </div>
        <MarkedEventsContext value={markedSet}>
          <Results {...props} />
        </MarkedEventsContext>
      </section>
      <section className={classes.map} aria-label={t('search.map')} data-testid="map-pane">
        <ResultsOnMap
          {...props}
          pointed={pointed}
          onPick={setPicked}
          isListed={isNow && marked.length >= countOf(picked.marker)}
        />
      </section>
    </div>
  )
}

/** The ids of the listed events that a pressed marker stands for. */
function idsOf(items: readonly ShownEvent[], { marker, zoom }: PickedMarker): string[] {
  const isPart = isPartOf(marker.parts, zoom)
  return items.filter(({ place }) => isPart(place.location)).map(({ id }) => id)
}

/** List or map. */
function Views(props: ViewProps) {
  const { t } = useTranslation('events')
  const { shown, show } = props.search
  return (
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
        <Results {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="map">
        <ResultsOnMap {...props} />
      </Tabs.Panel>
    </Tabs>
  )
}

type MapLinks = Pick<ComponentProps<typeof ResultsMap>, 'pointed' | 'onPick' | 'isListed'>

function ResultsOnMap({ search, query, next, ...links }: ViewProps & MapLinks) {
  // While the page is hidden a map has no size to which its first view could be fitted.
  const isHidden = next === undefined
  return (
    <Suspense fallback={<Loading rows={2} />}>
      {query && !isHidden ? (
        <ResultsMap {...links} query={query} onMove={(point) => search.go('here', point)} />
      ) : (
        <Loading rows={2} />
      )}
    </Suspense>
  )
}

function Results({ search, query, next }: ViewProps) {
  const { t } = useTranslation('events')
  const list = useSearch(query)
  // Cards that arrive are rendered in slices, between which a slow phone answers presses.
  const items = useDeferredValue(list.items)
  const last = useLastPlaces(search.shown.by === 'day' ? query : null)
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  // The last places stand on top: shown later, they would move what the person reads already.
  const isWaiting = list.isLoading || items !== list.items
  if (query === null || (isWaiting && items.length === 0) || last.isFirstLoading) return <Loading />
  if (items.length === 0) return <NothingFound search={search} />
  const others = withoutNext(items, next)
  const listed = others.length > 0 ? others : items
  return (
    <div id="results" tabIndex={-1} aria-busy={list.isLoading} className={classes.found}>
      {list.first?.correctedTo && (
        <p className={classes.corrected} role="status" data-testid="corrected">
          {t('search.corrected', { query: search.filters.query, meant: list.first.correctedTo })}
        </p>
      )}
      {search.shown.by === 'day' && <LastPlaces events={last.events} />}
      <EventGroups
        events={listed.filter(({ id }) => !last.events.some((one) => one.id === id))}
        pathOf={eventPath}
        by={search.shown.by}
      />
      <MoreButton list={list} />
    </div>
  )
}
