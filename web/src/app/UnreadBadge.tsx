import { useTranslation } from 'react-i18next'
import { useWaitingFeedback } from '../queries/feedback.ts'
import { badgeText } from '../ui/numbers.ts'
import classes from './UnreadBadge.module.css'
import { useUnread, useUnreadChats } from './unread.ts'

/** The number of unread notifications. */
export function UnreadBadge() {
  const { t } = useTranslation()
  const count = useUnread() ?? 0
  return <Badge count={count} text={t('unread', { count })} id="unread-badge" />
}

/** The number of unread messages in all chats. */
export function ChatsBadge() {
  const { t } = useTranslation()
  const count = useUnreadChats() ?? 0
  return <Badge count={count} text={t('unreadMessages', { count })} id="chats-badge" />
}

/** The number of past events that wait for the person's feedback. */
export function FeedbackBadge() {
  const { t } = useTranslation()
  const count = useWaitingFeedback().length
  return <Badge count={count} text={t('feedbackWaiting', { count })} id="feedback-badge" />
}

/** Shows at most `9+`; screen readers hear the exact number. */
function Badge({ count, text, id }: { count: number; text: string; id: string }) {
  if (count === 0) return null
  return (
    <span className={classes.badge} data-testid={id}>
      <span aria-hidden="true">{badgeText(count)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
