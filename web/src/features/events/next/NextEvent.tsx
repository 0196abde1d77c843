import { isPast } from '@parta/contracts/predicates/players'
import { IconMapPin, IconMessages, IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullMoment, shortDay, timeText, untilText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { useOwnPayments } from '../../../lib/own-payments.ts'
import { eventChatPath, eventPath } from '../../../lib/paths.ts'
import { ActivityBadge, hueOf } from '../../../ui/ActivityBadge.tsx'
import { EventBanners } from '../../../ui/EventBanners.tsx'
import { bannersOf, type ShownEvent } from '../../../ui/event-banners.ts'
import { TerrainDrawing } from '../../../ui/TerrainDrawing.tsx'
import { useFaces } from '../api.ts'
import { Faces } from '../info/Faces.tsx'
import { routesTo } from '../map.ts'
import classes from './NextEvent.module.css'

/** The next event of the person on top of a page: how soon, where, with whom, the way there and the chat. */
export function NextEvent({ event }: { event: ShownEvent }) {
  const { t } = useTranslation('events')
  const now = useNow()
  const { data: me } = useMe()
  const payments = useOwnPayments(event.id)
  const locale = currentLocale()
  const hasBegun = isPast(event, now)
  return (
    <article className={classes.next} style={hueOf(event.activityType)} data-testid="next-event">
      <TerrainDrawing activity={event.activityType} />
      <div className={classes.head}>
        <p className={classes.until}>
          <small>{t('next.title')}</small>
          <strong>{hasBegun ? t('next.now') : untilText(event.date, now, locale)}</strong>
        </p>
        <ActivityBadge activity={event.activityType} size={44} />
      </div>
      <div className={classes.what}>
        <h2 className={classes.name}>
          <Link to={eventPath(event.id)}>{event.name}</Link>
        </h2>
        <p className={classes.line}>
          <time dateTime={event.date} title={fullMoment(event.date, locale)}>
            {shortDay(event.date, locale, now)} {timeText(event.date, locale)}
          </time>
          <span className={classes.place}>
            <IconMapPin size={16} aria-hidden="true" /> {event.place.name}
          </span>
        </p>
        <div className={classes.who}>
          <EventBanners banners={bannersOf(event, me && { ...me, payments }, now)} />
          <div className={classes.faces}>{event.isPartaEvent && <NextFaces event={event} />}</div>
        </div>
      </div>
      <Ways event={event} />
    </article>
  )
}

/** The pictures of the players, once they are known. */
function NextFaces({ event }: { event: ShownEvent }) {
  const found = useFaces(event)
  return found ? <Faces event={found} /> : null
}

/** Leads to a map application, and to the chat. */
function Ways({ event }: { event: ShownEvent }) {
  const { t } = useTranslation('events')
  const [route] = routesTo(event.place.location)
  return (
    <div className={classes.ways}>
      <a href={route?.url} target="_blank" rel="noreferrer noopener" title={route?.site}>
        <IconRoute size={20} aria-hidden="true" /> {t('next.route')}
      </a>
      {event.isPartaEvent && (
        <Link to={eventChatPath(event.id)}>
          <IconMessages size={20} aria-hidden="true" /> {t('next.chat')}
        </Link>
      )}
    </div>
  )
}
