import { ActionIcon } from '@mantine/core'
import type { Notification } from '@parta/contracts/notifications'
import { IconCalendarEvent, IconMessageCircle, IconTrash, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currentLocale } from '../../../lib/i18n.ts'
import { toastError } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { groupOf, removeOne } from '../api.ts'
import { targetOf } from '../target.ts'
import { detailText, notificationText } from '../text.ts'
import classes from './NotificationItem.module.css'

export function NotificationItem({ item, isFresh }: { item: Notification; isFresh: boolean }) {
  const { t } = useTranslation('notifications')
  const target = targetOf(item)
  const text = notificationText(t, item)
  const detail = detailText(t, item, currentLocale())
  return (
    <li className={classes.item} data-fresh={isFresh || undefined} data-testid="notification">
      {item.sender ? <Avatar who={item.sender} size={46} /> : <KindIcon item={item} />}
      <div className={classes.words}>
        <p className={classes.text}>{target ? <Link to={target}>{text}</Link> : text}</p>
        {detail && <p className={classes.body}>{detail}</p>}
        {item.body && <p className={classes.body}>„{item.body}“</p>}
        <p className={classes.when}>
          <Moment at={item.createdAt} />
          {isFresh && <span className={classes.new}>{t('new')}</span>}
        </p>
      </div>
      <ActionIcon
        className={classes.remove ?? ''}
        aria-label={t('delete')}
        onClick={() => void removeOne(item.id).catch(toastError)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

function KindIcon({ item }: { item: Notification }) {
  const icons = { event: IconCalendarEvent, org: IconUsersGroup, other: IconMessageCircle }
  const Icon = item.type === 'profile.comment' ? IconUser : icons[groupOf(item)]
  return (
    <span className={classes.icon}>
      <Icon size={24} aria-hidden="true" />
    </span>
  )
}
