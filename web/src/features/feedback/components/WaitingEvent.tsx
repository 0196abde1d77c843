import type { FeedbackEvent } from '@parta/contracts/feedback'
import { IconChevronRight, IconClockHour4, IconCrown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { feedbackPath } from '../../../lib/paths.ts'
import { ActivityBadge, hueOf } from '../../../ui/ActivityBadge.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import classes from './WaitingEvent.module.css'

/** One event that waits for feedback. The whole card is a link. */
export function WaitingEvent({ event }: { event: FeedbackEvent }) {
  const { t } = useTranslation('feedback')
  return (
    <Link to={feedbackPath(event.id)} className={classes.card} style={hueOf(event.activityType)}>
      <ActivityBadge activity={event.activityType} size={52} />
      <span className={classes.words}>
        <strong className={classes.name}>{event.name}</strong>
        <span className={classes.line}>
          <span>{t(`activities:${event.activityType}`)}</span>
          <Moment at={event.date} />
        </span>
        <span className={classes.line}>
          <span className={classes.left}>
            <IconClockHour4 size={16} aria-hidden="true" /> <TimeLeft until={event.until} />
          </span>
          {event.runs && (
            <span className={classes.runs}>
              <IconCrown size={16} aria-hidden="true" /> {t('runs')}
            </span>
          )}
        </span>
      </span>
      <IconChevronRight size={24} className={classes.arrow} aria-hidden="true" />
    </Link>
  )
}
