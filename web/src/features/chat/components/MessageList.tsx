import type { ChatMessage } from '@parta/contracts/chat'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { longDay, nearDay, wall } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import buttons from '../../../ui/buttons.module.css'
import type { Conversation } from '../api.ts'
import { DraftBubble, MessageBubble } from './Bubble.tsx'
import classes from './MessageList.module.css'

/** So near to the end, in pixels, a reader follows new messages; further up they are left in peace. */
const nearEnd = 160

/** A scrolled area must be reachable by keyboard. */
const scrolled = { tabIndex: 0 } as const

export function MessageList({ conversation, me }: { conversation: Conversation; me: string }) {
  const { t } = useTranslation('chat')
  const { talk, hasOlder } = conversation
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ height: 0, first: 0 })
  const days = Map.groupBy(talk.messages, (message) => wall(message.createdAt).day)
  const first = talk.messages[0]?.seq ?? 0

  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const grown = list.scrollHeight - before.current.height
    const wasAtEnd = before.current.height - list.scrollTop - list.clientHeight < nearEnd
    if (before.current.first > first) list.scrollTop += grown
    else if (wasAtEnd || talk.drafts.length > 0) list.scrollTop = list.scrollHeight
    before.current = { height: list.scrollHeight, first }
  }, [first, talk])

  return (
    <div ref={box} className={classes.list} role="log" aria-label={t('messages')} {...scrolled}>
      {hasOlder && (
        <button type="button" className={buttons.quiet} onClick={() => void conversation.older()}>
          {t('older')}
        </button>
      )}
      {[...days].map(([day, messages]) => (
        <section key={day} className={classes.day}>
          <DayLine at={messages[0]?.createdAt ?? ''} />
          {messages.map((message, index) => (
            <MessageBubble
              key={message.seq}
              message={message}
              isOwn={message.from === me}
              isFollowing={follows(messages[index - 1], message)}
            />
          ))}
        </section>
      ))}
      {talk.drafts.map((draft) => (
        <DraftBubble key={draft.clientId} draft={draft} onAgain={() => void conversation.send(draft.message, draft)} />
      ))}
    </div>
  )
}

/** The next message of the same person needs no name and picture again. */
function follows(before: ChatMessage | undefined, message: ChatMessage): boolean {
  return before !== undefined && before.from === message.from && before.meta === 'MESSAGE' && message.meta === 'MESSAGE'
}

function DayLine({ at }: { at: string }) {
  const { t } = useTranslation()
  const near = nearDay(at, useNow())
  return <p className={classes.line}>{near ? t(`dates.${near}`) : longDay(at, currentLocale())}</p>
}
