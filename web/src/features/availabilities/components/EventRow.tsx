import type { Activity } from '@parta/contracts/values'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { durationText, fullMoment, nearDay, shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import classes from './EventRow.module.css'

interface Props {
  readonly event: {
    readonly name: string
    readonly activityType: Activity
    readonly date: string
    readonly endDate: string
    readonly placeName: string
  }
  readonly to: string
  /** What is said of the event beside its time and place. */
  readonly children?: ReactNode
  readonly testId: string
}

/** An event in a list of suggestions or invitations, which know less of it than the search does. */
export function EventRow({ event, to, children, testId }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  const locale = currentLocale()
  const { name, activityType, date, endDate, placeName } = event
  const near = nearDay(date, now)
  return (
    <li className={classes.row} data-testid={testId}>
      <ActivityBadge activity={activityType} size={44} />
      <div className={classes.words}>
        <Link to={to} className={classes.name}>
          {name}
        </Link>
        <span className={classes.line}>
          <time dateTime={date} title={fullMoment(date, locale)}>
            {near ? t(`dates.${near}`) : shortDay(date, locale, now)} <strong>{timeText(date, locale)}</strong>
          </time>{' '}
          {durationText(date, endDate)} · <IconMapPin size={15} aria-hidden="true" /> {placeName}
        </span>
        {children}
      </div>
    </li>
  )
}
