import { day } from '@parta/contracts/durations'
import { useTranslation } from 'react-i18next'
import { momentOf, wallClock } from '../../../lib/dates.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { eventPath } from '../../../lib/paths.ts'
import { EventCard } from '../../../ui/EventCard.tsx'
import type { ShownEvent } from '../../../ui/event-banners.ts'
import { type SearchQuery, useSearch } from '../api.ts'
import { couldFill } from '../may-join.ts'
import classes from './LastPlaces.module.css'

/** Events that are read at once: more than are shown, because the person may not be able to join each of them. */
const readAtOnce = 10
const shownMax = 3
const soonDays = 6

interface Found {
  readonly events: readonly ShownEvent[]
  /** Whether no search has been answered yet, or it is not known yet who the person is. */
  readonly isFirstLoading: boolean
}

/** The soonest events of a search that lack one player, whom the person could be. */
export function useLastPlaces(query: SearchQuery | null): Found {
  const { data: me, isLoading: isMeLoading } = useMe()
  const now = useNow()
  // An event in a month is not urgent enough to stand above those of today.
  const to = query?.to ?? momentOf(wallClock(new Date(now.getTime() + soonDays * day)).day, '23:59')
  const asked = query && me && to ? { ...query, to, lastPlace: true, limit: readAtOnce } : null
  const { items, first, isLoading } = useSearch(asked)
  const events = me ? items.filter((event) => couldFill(event, me, now)).slice(0, shownMax) : []
  return { events, isFirstLoading: isMeLoading || (isLoading && first === undefined) }
}

export function LastPlaces({ events }: { events: readonly ShownEvent[] }) {
  const { t } = useTranslation('events')
  if (events.length === 0) return null
  return (
    <section className={classes.all} aria-labelledby="last-places">
      <h2 id="last-places" className={classes.title}>
        {t('search.lastPlaces')}
      </h2>
      {events.map((event) => (
        <EventCard key={event.id} event={event} to={eventPath(event.id)} withDay />
      ))}
    </section>
  )
}
