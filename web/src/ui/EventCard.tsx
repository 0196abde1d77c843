import type { EventCard as Card } from '@parta/contracts/events'
import { isPast, isRunning } from '@parta/contracts/predicates/players'
import { IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullMoment, lengthText, shortDay, timeText } from '../lib/dates.ts'
import { currentLocale } from '../lib/i18n.ts'
import { useNow } from '../lib/now.ts'
import { ActivityBadge, hueOf } from './ActivityBadge.tsx'
import { Capacity } from './Capacity.tsx'
import classes from './EventCard.module.css'
import { kilometres, useMoney } from './numbers.ts'

interface Props {
  readonly event: Card
  readonly to: string
  /** Where the list does not say the day above. */
  readonly withDay?: boolean
}

/** One event in a list: when, what, where, how many free. The whole card is the link. */
export function EventCard({ event, to, withDay = false }: Props) {
  const { t } = useTranslation('events')
  const locale = currentLocale()
  const money = useMoney()
  const now = useNow()
  const standing = standingOf(event, now)
  const isOver = isPast({ date: event.endDate }, now)
  return (
    <article className={classes.card} style={hueOf(event.activityType)} data-cancelled={event.cancelled || undefined}>
      <div className={classes.when}>
        {withDay && <span className={classes.day}>{shortDay(event.date, locale, now)}</span>}
        <time className={classes.time} dateTime={event.date} title={fullMoment(event.date, locale)}>
          {timeText(event.date, locale)}
        </time>
        <span className={classes.length}>{lengthText(event.date, event.endDate)}</span>
      </div>
      <div className={classes.what}>
        <div className={classes.head}>
          <h3 className={classes.name}>
            <Link to={to}>{event.name}</Link>
          </h3>
          {standing && (
            <span className={classes.standing} data-kind={standing}>
              {t(`standing.${standing}`)}
            </span>
          )}
        </div>
        <p className={classes.line}>
          <span className={classes.activity}>{t(`activities:${event.activityType}`)}</span>
          <span>
            <IconMapPin size={15} aria-hidden="true" /> {event.place.name}
          </span>
          {event.distance !== undefined && <span>{t('kilometres', { km: kilometres(event.distance) })}</span>}
        </p>
        <div className={classes.foot}>
          {isOver ? <span>{t('played', { count: event.playersCount })}</span> : <Capacity {...event} />}
          <span className={classes.price}>{money(event.price, event.org?.currency)}</span>
        </div>
      </div>
      <ActivityBadge activity={event.activityType} size={48} />
    </article>
  )
}

function standingOf(event: Card, now: Date): string | null {
  if (event.cancelled) return 'cancelled'
  if (isRunning(event, now)) return 'running'
  if (isPast(event, now)) return null
  if (event.isLeader) return 'leader'
  if (event.isTrainer) return 'trainer'
  if (event.joined.length > 0) return 'joined'
  return event.queued.length > 0 ? 'queued' : null
}

export function EventCardSkeleton() {
  return <div className={classes.skeleton} aria-hidden="true" />
}
