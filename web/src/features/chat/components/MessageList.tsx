import type { Chat, ChatMessage } from '@parta/contracts/chat'
import { IconArrowDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { longDay, nearDay, wallClock } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import buttons from '../../../ui/buttons.module.css'
import { mayDelete } from '../messages.ts'
import type { OpenConversation } from '../use-conversation.ts'
import { useReading } from '../use-reading.ts'
import { useScroll } from '../use-scroll.ts'
import { DraftBubble, MessageBubble } from './Bubble.tsx'
import classes from './MessageList.module.css'

/** A scrollable area must be reachable by keyboard. */
const scrolled = { tabIndex: 0 } as const

interface Props {
  readonly chat: Chat
  readonly open: OpenConversation
  readonly me: string
}

export function MessageList({ chat, open, me }: Props) {
  const { t } = useTranslation('chat')
  const { log, hasOlder, conversation } = open
  const scroll = useScroll(log, hasOlder ? conversation.older : null)
  const { newFrom, unseen } = useReading(chat, open, { me, isAtEnd: scroll.isAtEnd })
  const days = Map.groupBy(log.messages, (message) => wallClock(message.createdAt).day)
  return (
    <div className={classes.frame}>
      <div
        ref={scroll.box}
        className={classes.list}
        role="log"
        aria-label={t('messages')}
        onScroll={scroll.onScroll}
        {...scrolled}
      >
        {hasOlder && (
          <button type="button" className={buttons.quiet} onClick={() => void conversation.older()}>
            {t('older')}
          </button>
        )}
        {[...days].map(([day, messages]) => (
          <section key={day} className={classes.day}>
            <DayLine at={messages[0]?.createdAt ?? ''} />
            {messages.map((message, index) => (
              <Fragment key={message.seq}>
                {message.seq === newFrom && (
                  <p ref={scroll.newLine} className={classes.fresh} data-testid="chat-new">
                    {t('fresh')}
                  </p>
                )}
                <MessageBubble
                  message={message}
                  conversation={conversation}
                  isOwn={message.from === me}
                  isFollowing={message.seq !== newFrom && follows(messages[index - 1], message)}
                  mayDelete={mayDelete(message, chat, me)}
                />
              </Fragment>
            ))}
          </section>
        ))}
        {log.drafts.map((draft) => (
          <DraftBubble
            key={draft.clientId}
            draft={draft}
            onAgain={() => conversation.again(draft)}
            onDiscard={() => conversation.discard(draft)}
          />
        ))}
      </div>
      {!scroll.isAtEnd && (
        <button type="button" className={classes.latest} aria-label={t('latest')} onClick={scroll.toEnd}>
          <IconArrowDown size={22} aria-hidden="true" />
          {unseen > 0 && <span>{t('unseen', { count: unseen })}</span>}
        </button>
      )}
    </div>
  )
}

/** Whether a message follows one of the same sender, so that it shows no name and picture again. */
function follows(before: ChatMessage | undefined, message: ChatMessage): boolean {
  return before !== undefined && before.from === message.from && !before.system && !message.system
}

function DayLine({ at }: { at: string }) {
  const { t } = useTranslation()
  const near = nearDay(at, useNow())
  return <p className={classes.line}>{near ? t(`dates.${near}`) : longDay(at, currentLocale())}</p>
}
