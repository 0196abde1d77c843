import { monthText, wallClock } from '../lib/dates.ts'
import { currentLocale } from '../lib/i18n.ts'
import { EventCard } from './EventCard.tsx'
import type { ShownEvent } from './event-banners.ts'
import classes from './MonthList.module.css'

interface Props {
  readonly events: readonly ShownEvent[]
  readonly pathOf: (id: string) => string
}

/** Events grouped by month. */
export function MonthList({ events, pathOf }: Props) {
  const months = Map.groupBy(events, (event) => wallClock(event.date).day.slice(0, 'YYYY-MM'.length))
  return (
    <div className={classes.list}>
      {[...months].map(([month, inMonth]) => (
        <section key={month} className={classes.month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className={classes.heading}>
            {inMonth[0] && monthText(inMonth[0].date, currentLocale())}
          </h2>
          {inMonth.map((event) => (
            <EventCard key={event.id} event={event} to={pathOf(event.id)} withDay />
          ))}
        </section>
      ))}
    </div>
  )
}
