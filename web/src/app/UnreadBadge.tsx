import { useTranslation } from 'react-i18next'
import { badgeText } from '../ui/numbers.ts'
import classes from './UnreadBadge.module.css'
import { useUnread, useUnreadChats } from './unread.ts'

/** How many notifications wait. */
export function UnreadBadge() {
  const { t } = useTranslation('notifications')
  const count = useUnread() ?? 0
  return <Badge count={count} text={t('unread', { count })} id="unread-badge" />
}

/** How many messages of others wait, in all chats together. */
export function ChatsBadge() {
  const { t } = useTranslation('notifications')
  const count = useUnreadChats() ?? 0
  return <Badge count={count} text={t('unreadMessages', { count })} id="chats-badge" />
}

/** Short for the eye, the number itself for those who hear it. */
function Badge({ count, text, id }: { count: number; text: string; id: string }) {
  if (count === 0) return null
  return (
    <span className={classes.badge} data-testid={id}>
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
