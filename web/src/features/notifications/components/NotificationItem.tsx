import { ActionIcon } from '@mantine/core'
import type { Notification } from '@parta/contracts/notifications'
import {
  type Icon,
  IconCalendarEvent,
  IconCalendarHeart,
  IconMessages,
  IconTrash,
  IconUser,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currentLocale } from '../../../lib/i18n.ts'
import { toastError } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { removeOne } from '../api.ts'
import { type Kind, kindOf } from '../kind.ts'
import { targetOf } from '../target.ts'
import { detailText, notificationText } from '../text.ts'
import classes from './NotificationItem.module.css'

const icons: Record<Kind, Icon> = {
  groupMessage: IconMessages,
  event: IconCalendarEvent,
  org: IconUsersGroup,
  profile: IconUser,
  availability: IconCalendarHeart,
  payment: IconWallet,
}

export function NotificationItem({ item, isFresh }: { item: Notification; isFresh: boolean }) {
  const { t } = useTranslation('notifications')
  const [isGoing, setGoing] = useState(false)
  const target = targetOf(item)
  const text = notificationText(t, item, currentLocale())
  const detail = detailText(t, item, currentLocale())
  const row = useRef<HTMLLIElement>(null)
  const remove = async () => {
    setGoing(true)
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    try {
      await removeOne(item.id)
      // After a deletion the keyboard focus moves to the neighbour.
      neighbour?.querySelector('button')?.focus()
    } catch (error) {
      toastError(error)
    } finally {
      setGoing(false)
    }
  }
  return (
    <li ref={row} className={classes.item} data-fresh={isFresh || undefined} data-testid="notification">
      <Portrait item={item} />
      <div className={classes.words}>
        <p className={classes.text}>{target ? <Link to={target}>{text}</Link> : text}</p>
        {detail && <p className={classes.body}>{detail}</p>}
        {item.body && <p className={classes.body}>{t('quote', { body: item.body })}</p>}
        <p className={classes.when}>
          <Moment at={item.createdAt} />
          {isFresh && <span className={classes.new}>{t('new')}</span>}
        </p>
      </div>
      <ActionIcon
        className={classes.remove ?? ''}
        aria-label={t('delete', { text })}
        loading={isGoing}
        onClick={() => void remove()}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

/** The picture of the sender, or of the alias concerned, with the icon of the subject; else the icon alone. */
function Portrait({ item: { type, sender, about } }: { item: Notification }) {
  const Picture = icons[kindOf(type)]
  const [alias] = about ?? []
  const who = sender ?? (alias?.aliasId !== undefined && about?.length === 1 ? alias : null)
  if (!who) {
    return (
      <span className={classes.icon}>
        <Picture size={24} aria-hidden="true" />
      </span>
    )
  }
  return (
    <span className={classes.sender}>
      <Avatar who={who} size={46} />
      <span className={classes.kind}>
        <Picture size={15} aria-hidden="true" />
      </span>
    </span>
  )
}
