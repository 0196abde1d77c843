/** @jsxImportSource preact */
import type { PublicEventCard } from '@parta/contracts/events'
import type { Locale } from '@parta/contracts/values'
import { durationText, longDay, monthText, nearDay, shortDay, timeText, wallClock } from '../lib/dates.ts'
import { paths, sharePath } from '../lib/paths.ts'
import { ActivityBadge, Capacity, hueOf, moneyText } from './parts.tsx'
import type { Translate } from './translate.ts'

interface Props {
  readonly t: Translate
  readonly locale: Locale
  readonly now: Date
  /** Whether the events are grouped by day or by month. */
  readonly by: 'day' | 'month'
  readonly events: readonly PublicEventCard[]
}

/** The activities of the eight players in the ring; its ninth place is free. */
const around = [
  'football',
  'beach_volleyball',
  'running',
  'padel',
  'climbing',
  'yoga',
  'cycling',
  'basketball',
] as const

export function Landing(props: Props) {
  const { t, events } = props
  return (
    <>
      <Hero t={t} />
      <ul class="steps">
        {(['find', 'join', 'talk'] as const).map((key) => (
          <li key={key}>
            <h2>{t(`landing:steps.${key}.title`)}</h2>
            <p>{t(`landing:steps.${key}.text`)}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="coming">
        <div class="head">
          <h2 id="coming" class="title">
            {t(events.length > 0 ? 'landing:coming' : 'landing:emptyTitle')}
          </h2>
          {events.length > 0 && (
            <nav class="by" aria-label={t('cards:group.label')}>
              {(['day', 'month'] as const).map((by) => (
                <a
                  key={by}
                  href={by === 'day' ? '/' : '/?by=month'}
                  aria-current={by === props.by ? 'true' : undefined}
                >
                  {t(`cards:group.${by}`)}
                </a>
              ))}
            </nav>
          )}
        </div>
        {events.length > 0 && <Groups {...props} />}
        <p class="more">
          {t(events.length > 0 ? 'landing:moreText' : 'landing:emptyText')}
          <a class="button accent" href={paths.signUp}>
            {t('landing:signUp')}
          </a>
        </p>
      </section>
    </>
  )
}

function Hero({ t }: Pick<Props, 't'>) {
  return (
    <section class="hero">
      <div>
        <h1>{t('landing:title')}</h1>
        <p class="lead">{t('landing:lead')}</p>
        <a class="button accent large" href={paths.signUp}>
          {t('landing:start')}
        </a>
      </div>
      <div class="seats" aria-hidden="true">
        {around.map((activity, place) => (
          <span key={activity} class="seat" style={{ rotate: `${place * 40}deg` }}>
            <span style={{ rotate: `${place * -40}deg` }}>
              <ActivityBadge activity={activity} size={64} />
            </span>
          </span>
        ))}
        <span class="seat" style={{ rotate: '320deg' }}>
          <span class="you" style={{ rotate: '-320deg' }}>
            {t('landing:you')}
          </span>
        </span>
      </div>
    </section>
  )
}

function Groups({ t, locale, now, by, events }: Props) {
  const groups = Map.groupBy(events, ({ date }) => wallClock(date).day.slice(0, by === 'day' ? 10 : 7))
  return [...groups].map(([key, ofGroup]) => {
    const date = ofGroup[0]?.date ?? key
    const near = by === 'day' ? nearDay(date, now) : null
    return (
      <section key={key} class="day">
        <h3>
          {near && <strong>{t(`common:dates.${near}`)}</strong>}
          {near && ' '}
          {by === 'day' ? longDay(date, locale) : monthText(date, locale)}
        </h3>
        <div class="cards">
          {ofGroup.map((event) => (
            <Card
              key={event.id}
              t={t}
              locale={locale}
              event={event}
              day={by === 'day' ? '' : shortDay(event.date, locale, now)}
            />
          ))}
        </div>
      </section>
    )
  })
}

interface CardProps extends Pick<Props, 't' | 'locale'> {
  readonly event: PublicEventCard
  /** The day of the event, where the heading does not name it. */
  readonly day: string
}

function Card({ t, locale, event, day }: CardProps) {
  return (
    <article class="card" style={hueOf(event.activityType)}>
      <div class="time">
        {day && <small>{day}</small>}
        <time dateTime={event.date}>{timeText(event.date, locale)}</time>
        <small>{durationText(event.date, event.endDate)}</small>
      </div>
      <div class="what">
        <h4>
          <a href={sharePath({ type: 'event', id: event.id })}>{event.name}</a>
        </h4>
        <p class="line">
          <span class="activity">{t(`activities:${event.activityType}`)}</span> {event.place.name}
        </p>
        <p class="foot">
          <Capacity t={t} event={event} />
          <span class="price">
            {moneyText(t, locale, { price: event.price, currency: event.org?.currency ?? 'CZK' })}
          </span>
        </p>
      </div>
      <ActivityBadge activity={event.activityType} size={48} />
    </article>
  )
}
