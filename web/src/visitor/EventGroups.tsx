import type { PublicEventCard } from '@parta/contracts/events'
import type { Locale } from '@parta/contracts/values'
import { durationText, longDay, monthText, nearDay, timeText, unbrokenDay, wallClock } from '../lib/dates.ts'
import { sharePath } from '../lib/paths.ts'
import type { Translate } from '../lib/plain-texts.ts'
import { ActivityBadge, Capacity, hueOf, moneyText } from './parts.tsx'

export interface ListedEvents {
  readonly t: Translate
  readonly locale: Locale
  readonly now: Date
  /** Whether the events are grouped by day or by month. */
  readonly by: 'day' | 'month'
  readonly events: readonly PublicEventCard[]
}

/** Cards of events in groups, each of which leads to the page of its event. */
export function EventGroups({ t, locale, now, by, events }: ListedEvents) {
  const groups = Map.groupBy(events, ({ date }) => wallClock(date).day.slice(0, by === 'day' ? 10 : 7))
  return [...groups].map(([key, ofGroup]) => {
    const date = ofGroup[0]?.date ?? key
    const near = by === 'day' ? nearDay(date, now) : null
    return (
      <section key={key} className="day">
        <h3>
          {near && <strong>{t(`common:dates.${near}`)}</strong>}
          {near && ' '}
          {by === 'day' ? longDay(date, locale) : monthText(date, locale)}
        </h3>
        <div className="cards">
          {ofGroup.map((event) => (
            <Card
              key={event.id}
              t={t}
              locale={locale}
              event={event}
              day={by === 'day' ? '' : unbrokenDay(event.date, locale, now)}
            />
          ))}
        </div>
      </section>
    )
  })
}

interface CardProps extends Pick<ListedEvents, 't' | 'locale'> {
  readonly event: PublicEventCard
  /** The day of the event, where the heading does not name it. */
  readonly day: string
}

function Card({ t, locale, event, day }: CardProps) {
  return (
    <article className="card" style={hueOf(event.activityType)}>
      <div className="time">
        {day && <small>{day}</small>}
        <time dateTime={event.date}>{timeText(event.date, locale)}</time>
        <small>{durationText(event.date, event.endDate)}</small>
      </div>
      <div className="what">
        <h4>
          <a href={sharePath({ type: 'event', id: event.id })}>{event.name}</a>
        </h4>
        <p className="line">
          <span className="activity">{t(`activities:${event.activityType}`)}</span> {event.place.name}
        </p>
        <p className="foot">
          <Capacity t={t} event={event} />
          <span className="price">
            {event.forSubscribers && `${t('events:forSubscribers')} `}
            {moneyText(t, locale, { price: event.price, currency: event.org?.currency ?? 'CZK' })}
          </span>
        </p>
      </div>
      <ActivityBadge activity={event.activityType} size={48} />
    </article>
  )
}
