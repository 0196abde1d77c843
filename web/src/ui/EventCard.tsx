import type { PaymentView } from '@parta/contracts/payments'
import { isPast } from '@parta/contracts/predicates/players'
import type { Me } from '@parta/contracts/profiles'
import { IconMapPin, IconTicket } from '@tabler/icons-react'
import { createContext, memo, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { durationText, fullMoment, nearDay, timeText, unbrokenDay } from '../lib/dates.ts'
import { currentLocale } from '../lib/i18n.ts'
import { useMe } from '../lib/me.ts'
import { useNow } from '../lib/now.ts'
import { useOwnPayments } from '../lib/own-payments.ts'
import { ActivityBadge, hueOf } from './ActivityBadge.tsx'
import { Capacity } from './Capacity.tsx'
import { EventBadges, EventBanners } from './EventBanners.tsx'
import classes from './EventCard.module.css'
import { bannersOf, type ShownEvent } from './event-banners.ts'
import { kilometres, useMoney } from './numbers.ts'

interface Props {
  readonly event: ShownEvent
  readonly to: string
  /** Whether to show the day, because there is no heading with it. */
  readonly withDay?: boolean
  /** Buttons below the card, for example to accept an invitation. */
  readonly children?: ReactNode
}

/** The ids of the events whose marker was pressed on the map beside the list. */
export const MarkedEventsContext = createContext<ReadonlySet<string>>(new Set())

/**
 * One event in a list: time, name, place and free places. The whole card is a link. On a phone it always has three
 * lines: name; how the reader takes part, and the place; free places and price.
 *
 * The card and its content are rendered again only if what they get has changed: a list renders all its cards with each
 * reply that arrives.
 */
export const EventCard = memo((props: Props) => {
  const now = useNow()
  const { data: me } = useMe()
  const payments = useOwnPayments(props.event.id)
  const isMarked = use(MarkedEventsContext).has(props.event.id)
  return <Content {...props} now={now} me={me} payments={payments} isMarked={isMarked} />
})

interface ContentProps extends Props {
  readonly now: Date
  readonly me: Me | undefined
  readonly payments: readonly PaymentView[]
  readonly isMarked: boolean
}

const Content = memo(({ event, to, withDay = false, children, now, me, payments, isMarked }: ContentProps) => {
  const { t } = useTranslation('events')
  const money = useMoney()
  const isOver = isPast({ date: event.endDate }, now)
  const banners = bannersOf(event, me && { ...me, payments }, now)
  return (
    <article
      className={classes.card}
      style={hueOf(event.activityType)}
      data-event={event.id}
      data-marked={isMarked || undefined}
      data-cancelled={event.cancelled || undefined}
      data-has-actions={children !== undefined || undefined}
    >
      <StartTime event={event} withDay={withDay} now={now} />
      <div className={classes.what}>
        <div className={classes.head}>
          <h3 className={classes.name}>
            <Link to={to}>{event.name}</Link>
          </h3>
          <EventBanners banners={banners} />
        </div>
        <p className={classes.line}>
          <span className={classes.activity}>{t(`activities:${event.activityType}`)}</span>
          <span className={classes.place}>
            <IconMapPin size={15} aria-hidden="true" /> {event.place.name}
          </span>
          {event.distance !== undefined && (
            <span className={classes.far}>{t('kilometres', { km: kilometres(event.distance) })}</span>
          )}
        </p>
        <div className={classes.foot}>
          <span className={classes.places}>
            <Places event={event} isOver={isOver} />
          </span>
          <EventBadges event={event} banners={banners} />
          <span className={classes.price}>
            {event.forSubscribers && (
              <>
                <IconTicket size={17} stroke={1.8} aria-hidden="true" />
                <span className={classes.priceOf}>{t('forSubscribers')} </span>
              </>
            )}
            {money(event.price, event.org?.currency)}
          </span>
        </div>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
      <ActivityBadge activity={event.activityType} size={48} />
    </article>
  )
})

/** How many play, or are wanted; nothing if the event is cancelled. */
function Places({ event, isOver }: { event: ShownEvent; isOver: boolean }) {
  const { t } = useTranslation('events')
  if (event.cancelled) return null
  return isOver ? t('played', { count: event.playersCount }) : <Capacity {...event} dotsMax={4} />
}

function StartTime({ event, withDay, now }: { event: ShownEvent; withDay: boolean; now: Date }) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const near = nearDay(event.date, now)
  return (
    <div className={classes.when}>
      {withDay && (
        <span className={classes.day} data-near={near ?? undefined}>
          {near ? t(`dates.${near}`) : unbrokenDay(event.date, locale, now)}
        </span>
      )}
      <time className={classes.time} dateTime={event.date} title={fullMoment(event.date, locale)}>
        {timeText(event.date, locale)}
      </time>
      <span className={classes.length}>{durationText(event.date, event.endDate)}</span>
    </div>
  )
}

export function EventCardSkeleton() {
  return <div className={classes.skeleton} aria-hidden="true" />
}
