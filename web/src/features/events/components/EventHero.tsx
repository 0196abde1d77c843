import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { isPast } from '@parta/contracts/predicates/players'
import { IconClock, IconMapPin, IconMoodHeart } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { durationText, fullMoment, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { feedbackPath, mapPath } from '../../../lib/paths.ts'
import { useWaitingFeedback } from '../../../queries/feedback.ts'
import { ActivityBadge, hueOf } from '../../../ui/ActivityBadge.tsx'
import { Capacity } from '../../../ui/Capacity.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { EventAction } from './EventAction.tsx'
import classes from './EventHero.module.css'
import { OwnKicks } from './KickedList.tsx'
import { ParticipationList } from './ParticipationList.tsx'
import { PaymentBanners } from './PaymentBanners.tsx'

interface Props {
  readonly event: EventInfo
  /** What can be done, where it is not what Parta's own events offer. */
  readonly action?: ReactNode
}

/** The head of an event's page: time, place, free places and the main action. */
export function EventHero({ event, action }: Props) {
  const { t } = useTranslation('event')
  const locale = currentLocale()
  const now = useNow()
  const isOn = !event.cancelled && !isPast(event, now)
  return (
    <section className={classes.hero} style={hueOf(event.activityType)}>
      <div className={classes.facts}>
        <p className={classes.activity}>
          <ActivityBadge activity={event.activityType} size={40} /> {t(`activities:${event.activityType}`)}
        </p>
        <p className={classes.when} data-testid="event-when">
          <Moment at={event.date} />
        </p>
        <p className={classes.line} title={fullMoment(event.date, locale)}>
          <IconClock size={20} aria-hidden="true" />
          <span>
            {timeText(event.date, locale)}–{timeText(event.endDate, locale)} · {durationText(event.date, event.endDate)}
          </span>
        </p>
        <p className={classes.line}>
          <IconMapPin size={20} aria-hidden="true" />
          <span>
            <Link to={mapPath(event.id, event.linkToken)}>{event.place.name}</Link>
            {event.place.address && `, ${event.place.address}`}
          </span>
        </p>
      </div>
      <div className={classes.act}>
        {isOn && (
          <div className={classes.capacity}>
            <Capacity {...event} />
            <span className={classes.count}>
              {event.maxPlayers === limits.unlimited
                ? t('events:players', { count: event.playersCount })
                : t('events:playersOf', { count: event.playersCount, max: event.maxPlayers })}
            </span>
          </div>
        )}
        <PaymentBanners event={event} />
        {isOn && <ParticipationList event={event} />}
        {action ?? <EventAction event={event} />}
        <FeedbackLink eventId={event.id} />
        {isOn && <OwnKicks event={event} />}
      </div>
    </section>
  )
}

/** The way to the feedback on an event that is over, while it waits for the person's feedback. */
function FeedbackLink({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  const isWaiting = useWaitingFeedback().some(({ id }) => id === eventId)
  if (!isWaiting) return null
  return (
    <Button
      component={Link}
      to={feedbackPath(eventId)}
      size="xl"
      fullWidth
      color="accent"
      c="var(--on-accent)"
      leftSection={<IconMoodHeart size={22} aria-hidden="true" />}
    >
      {t('feedback:give')}
    </Button>
  )
}
