import { useTranslation } from 'react-i18next'
import { longDay, nearDay, wallClock } from '../lib/dates.ts'
import { currentLocale } from '../lib/i18n.ts'
import { useNow } from '../lib/now.ts'
import { EventCard } from './EventCard.tsx'
import classes from './EventList.module.css'
import type { ShownEvent } from './event-banners.ts'

interface Props {
  readonly events: readonly ShownEvent[]
  readonly pathOf: (id: string) => string
}

/** Events grouped by day. */
export function EventList({ events, pathOf }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const days = Map.groupBy(events, (event) => wallClock(event.date).day)
  return (
    <div className={classes.list}>
      {[...days].map(([day, onDay]) => {
        const first = onDay[0] as ShownEvent
        const near = nearDay(first.date, now)
        return (
          <section key={day} aria-labelledby={`day-${day}`} className={classes.day}>
            <h2 id={`day-${day}`} className={classes.heading}>
              {near && <strong>{t(`dates.${near}`)}</strong>} {longDay(first.date, currentLocale())}
            </h2>
            {onDay.map((event) => (
              <EventCard key={event.id} event={event} to={pathOf(event.id)} />
            ))}
          </section>
        )
      })}
    </div>
  )
}
