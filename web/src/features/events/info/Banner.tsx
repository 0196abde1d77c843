import type { EventInfo } from '@parta/contracts/events'
import { isRunning } from '@parta/contracts/predicates/players'
import { IconBan, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/now.ts'
import type { EventHead } from '../event-head.ts'
import classes from './Banner.module.css'

/** The most important notice of an event: cancelled or called off and why, or that it will take place. */
export function Banner({ event }: { event: EventHead & Partial<Pick<EventInfo, 'cancellation'>> }) {
  const { t } = useTranslation('event')
  const now = useNow()
  if (event.cancelled) {
    const { reason = 'cancelled', message = '' } = event.cancellation ?? {}
    return (
      <div className={classes.banner} data-kind="cancelled" role="status" data-testid="cancelled">
        <IconBan size={26} aria-hidden="true" />
        <div>
          <p className={classes.title}>{t(`cancelled.${reason}`)}</p>
          {message && <p>{t('cancelled.message', { message })}</p>}
        </div>
      </div>
    )
  }
  if (!isRunning(event, now)) return null
  return (
    <div className={classes.banner} data-kind="running" role="status">
      <IconPlayerPlay size={26} aria-hidden="true" />
      <p className={classes.title}>{t('running')}</p>
    </div>
  )
}
