import type { ChatMessage } from '@parta/contracts/chat'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullMoment, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import type { Conversation } from '../conversation-state.ts'
import { type Draft, isGone } from '../messages.ts'
import { usePress } from '../use-press.ts'
import classes from './Bubble.module.css'
import { MessageMenu } from './MessageMenu.tsx'
import { Picture } from './Picture.tsx'
import { Words } from './Words.tsx'

interface Props {
  readonly message: ChatMessage
  readonly conversation: Conversation
  readonly isOwn: boolean
  readonly isFollowing: boolean
  readonly mayDelete: boolean
}

/** Memoized: of hundreds of messages only those that changed are rendered again. */
export const MessageBubble = memo(function MessageBubble(props: Props) {
  const { t } = useTranslation('chat')
  const { message } = props
  if (message.system) {
    const name = message.user.deleted ? t('common:deletedPerson') : fullName(message.user)
    return (
      <p className={classes.system} data-testid="chat-system">
        {t(`system.${message.meta}`, { name })}
      </p>
    )
  }
  return <PersonMessage {...props} />
})

function PersonMessage({ message, conversation, isOwn, isFollowing, mayDelete }: Props) {
  const { t } = useTranslation('chat')
  const [opened, setOpened] = useState(false)
  const press = usePress(() => setOpened(true))
  const gone = isGone(message)
  const by = message.user.deleted ? t('common:deletedPerson') : fullName(message.user)
  return (
    <div
      className={classes.row}
      data-own={isOwn || undefined}
      data-gone={gone || undefined}
      data-testid="chat-message"
      {...(gone ? {} : press)}
    >
      {!isOwn && (isFollowing ? <span className={classes.space} /> : <Avatar who={message.user} size={34} />)}
      <div className={classes.bubble}>
        {!isOwn && !isFollowing && (
          <strong className={classes.name}>
            <PersonLink id={message.user.id} deleted={message.user.deleted}>
              <PersonName who={message.user} />
            </PersonLink>
          </strong>
        )}
        {message.picture && <Picture messageId={message.id} by={by} />}
        {gone ? <p className={classes.gone}>{t('gone')}</p> : <Words text={message.message} />}
        <MessageFoot at={message.createdAt} isOwn={isOwn && !gone} />
      </div>
      {!gone && (
        <MessageMenu
          message={message}
          isOwn={isOwn}
          mayDelete={mayDelete}
          onDeleted={() => conversation.markDeleted(message.seq)}
          opened={opened}
          onChange={setOpened}
        />
      )}
    </div>
  )
}

function MessageFoot({ at, isOwn }: { at: string; isOwn: boolean }) {
  const { t } = useTranslation('chat')
  const locale = currentLocale()
  return (
    <time className={classes.foot} dateTime={at} title={fullMoment(at, locale)}>
      {timeText(at, locale)}
      {isOwn && <IconCheck size={14} aria-label={t('sent')} />}
    </time>
  )
}

interface DraftProps {
  readonly draft: Draft
  readonly onAgain: () => void
  readonly onDiscard: () => void
}

export function DraftBubble({ draft, onAgain, onDiscard }: DraftProps) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.row} data-own data-testid="chat-message" data-state={draft.state}>
      <div className={classes.bubble}>
        {draft.picture && <img src={draft.picture} alt={t('picture.chosen')} className={classes.draft} />}
        <Words text={draft.message} />
        <span className={classes.foot}>
          {draft.state === 'sending' ? (
            <IconClock size={14} aria-label={t('sending')} />
          ) : (
            <>
              {draft.state === 'waiting' ? (
                <span className={classes.waiting}>
                  <IconClock size={14} aria-hidden="true" /> {t('waiting')}
                </span>
              ) : (
                <button type="button" className={classes.again} onClick={onAgain}>
                  {t('notSent')}
                </button>
              )}
              <button type="button" className={classes.again} onClick={onDiscard}>
                {t('discard')}
              </button>
            </>
          )}
        </span>
      </div>
    </div>
  )
}
