import type { ChatMessage } from '@parta/contracts/chat'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullMoment, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import type { Draft } from '../messages.ts'
import classes from './Bubble.module.css'

interface Props {
  readonly message: ChatMessage
  readonly isOwn: boolean
  readonly isFollowing: boolean
}

export function MessageBubble({ message, isOwn, isFollowing }: Props) {
  const { t } = useTranslation('chat')
  if (message.meta !== 'MESSAGE') {
    const name = message.user.deleted ? t('common:deletedPerson') : fullName(message.user)
    return (
      <p className={classes.system} data-testid="chat-system">
        {t(`system.${message.meta}`, { name })}
      </p>
    )
  }
  return (
    <div className={classes.row} data-own={isOwn || undefined} data-testid="chat-message">
      {!isOwn && (isFollowing ? <span className={classes.space} /> : <Avatar who={message.user} size={34} />)}
      <div className={classes.bubble}>
        {!isOwn && !isFollowing && (
          <strong className={classes.name}>
            <PersonLink id={message.user.id} deleted={message.user.deleted}>
              <PersonName who={message.user} />
            </PersonLink>
          </strong>
        )}
        <p className={classes.text}>{message.message}</p>
        <Foot at={message.createdAt} isOwn={isOwn} />
      </div>
    </div>
  )
}

function Foot({ at, isOwn }: { at: string; isOwn: boolean }) {
  const { t } = useTranslation('chat')
  const locale = currentLocale()
  return (
    <time className={classes.foot} dateTime={at} title={fullMoment(at, locale)}>
      {timeText(at, locale)}
      {isOwn && <IconCheck size={14} aria-label={t('sent')} />}
    </time>
  )
}

export function DraftBubble({ draft, onAgain }: { draft: Draft; onAgain: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.row} data-own data-testid="chat-message" data-state={draft.state}>
      <div className={classes.bubble}>
        <p className={classes.text}>{draft.message}</p>
        <span className={classes.foot}>
          {draft.state === 'sending' ? (
            <IconClock size={14} aria-label={t('sending')} />
          ) : (
            <button type="button" className={classes.again} onClick={onAgain}>
              {t('notSent')}
            </button>
          )}
        </span>
      </div>
    </div>
  )
}
