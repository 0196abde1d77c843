import { limits } from '@parta/contracts/limits'
import { useTranslation } from 'react-i18next'
import { useUnread } from './live-notifications.ts'
import classes from './UnreadBadge.module.css'

/** How many notifications wait, `9+` above nine. */
export function UnreadBadge() {
  const { t } = useTranslation('notifications')
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span className={classes.badge} data-testid="unread-badge">
      <span aria-hidden="true">{unread > limits.badgeMax ? `${limits.badgeMax}+` : unread}</span>
      <span className="visually-hidden">{t('unread', { count: unread })}</span>
    </span>
  )
}
