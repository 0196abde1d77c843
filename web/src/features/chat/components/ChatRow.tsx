import type { ChatCard } from '@parta/contracts/chat'
import { IconBellOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { fullMoment, nearDay, shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { chatPath } from '../../../lib/paths.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { fullName } from '../../../ui/Avatar.tsx'
import { isGone } from '../messages.ts'
import classes from './ChatRow.module.css'

const unreadMax = 99

export function ChatRow({ chat, me, isOpen }: { chat: ChatCard; me: string | undefined; isOpen: boolean }) {
  const { t } = useTranslation('chat')
  // The open chat is being read.
  const unread = isOpen ? 0 : chat.unread
  return (
    <li>
      <NavLink to={chatPath(chat.id)} className={classes.row ?? ''} data-unread={unread > 0 || undefined}>
        <ActivityBadge activity={chat.activityType} />
        <span className={classes.words}>
          <span className={classes.top}>
            <strong className={classes.name}>{chat.eventName}</strong>
            {chat.last && <MessageTime at={chat.last.createdAt} />}
          </span>
          <span className={classes.top}>
            <EventDay at={chat.date} />
            <span className={classes.last}>
              <LastMessage chat={chat} me={me} />
            </span>
            {chat.muted && <IconBellOff size={18} className={classes.muted} aria-label={t('muted')} />}
            {unread > 0 && (
              <span className={classes.unread} data-testid="chat-unread">
                <span aria-hidden="true">{unread > unreadMax ? `${unreadMax}+` : unread}</span>
                <span className="visually-hidden">{t('unread', { count: unread })}</span>
              </span>
            )}
          </span>
        </span>
      </NavLink>
    </li>
  )
}

/** The day of the event, because all events of a series have the same name. */
function EventDay({ at }: { at: string }) {
  const locale = currentLocale()
  return (
    <time className={classes.day} dateTime={at} title={fullMoment(at, locale)}>
      {shortDay(at, locale, useNow())}
    </time>
  )
}

function MessageTime({ at }: { at: string }) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const now = useNow()
  const near = nearDay(at, now)
  const text = near === 'today' ? timeText(at, locale) : near ? t(`dates.${near}`) : shortDay(at, locale, now)
  return (
    <time className={classes.when} dateTime={at} title={fullMoment(at, locale)}>
      {text}
    </time>
  )
}

function LastMessage({ chat: { last }, me }: { chat: ChatCard; me: string | undefined }) {
  const { t } = useTranslation('chat')
  if (!last) return <>{t('emptyTitle')}</>
  const name = last.user.deleted ? t('common:deletedPerson') : fullName(last.user)
  if (last.system) return <>{t(`system.${last.meta}`, { name })}</>
  const said = isGone(last) ? t('gone') : last.message || t('picture.word')
  return (
    <>{t('said', { name: last.from === me ? t('you') : name, text: said, interpolation: { escapeValue: false } })}</>
  )
}
