import type { Chat } from '@parta/contracts/chat'
import { IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { useConversation } from '../use-conversation.ts'
import { ChatHead } from './ChatHead.tsx'
import classes from './ChatView.module.css'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { TypingLine } from './TypingLine.tsx'

interface Props {
  readonly chat: Chat
  readonly me: string
  /** Rendered before the head's own content: a back button and a name. */
  readonly children?: ReactNode
}

export function ChatView({ chat, me, children }: Props) {
  const { t } = useTranslation('chat')
  const open = useConversation(chat, me)
  const { log, error, isLoading, conversation } = open
  const isEmpty = log.messages.length === 0 && log.drafts.length === 0
  return (
    <section className={classes.chat} aria-label={t('label')}>
      <ChatHead chat={chat}>{children}</ChatHead>
      {error && isEmpty ? (
        <Failed error={error} again={() => void conversation.refresh()} />
      ) : isLoading ? (
        <div className={classes.rest}>
          <Loading rows={3} />
        </div>
      ) : isEmpty ? (
        <div className={classes.rest}>
          <Empty icon={IconMessages} title={t('emptyTitle')} text={t('emptyText')} />
        </div>
      ) : (
        <MessageList chat={chat} open={open} me={me} />
      )}
      <TypingLine chat={chat} />
      <Composer chatId={chat.id} onSend={conversation.send} />
    </section>
  )
}
