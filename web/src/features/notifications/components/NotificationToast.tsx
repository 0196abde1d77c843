import type { Notification } from '@parta/contracts/notifications'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currentLocale } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { targetOf } from '../target.ts'
import { detailText, notificationText } from '../text.ts'
import classes from './NotificationToast.module.css'

interface Props {
  readonly item: Notification
  readonly onGo: () => void
}

/** A new notification with a link to its page, or else to the list. */
export function NotificationToast({ item, onGo }: Props) {
  const { t } = useTranslation('notifications')
  const detail = detailText(t, item, currentLocale())
  return (
    <Link to={targetOf(item) ?? paths.notifications} className={classes.toast} onClick={onGo} data-testid="toast">
      <strong>{notificationText(t, item, currentLocale())}</strong>
      {detail && <span>{detail}</span>}
    </Link>
  )
}

export function ManyToast({ count, onGo }: { count: number; onGo: () => void }) {
  const { t } = useTranslation('notifications')
  return (
    <Link to={paths.notifications} className={classes.toast} onClick={onGo} data-testid="toast">
      <strong>{t('many', { count })}</strong>
    </Link>
  )
}
