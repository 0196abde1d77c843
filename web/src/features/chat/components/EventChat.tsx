import type { Chat } from '@parta/contracts/chat'
import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { useConversation, useEventChat } from '../api.ts'
import { Composer } from './Composer.tsx'
import classes from './EventChat.module.css'
import { MessageList } from './MessageList.tsx'

/** The chat of an event, for whoever takes part in it. */
export function EventChat({ eventId }: { eventId: string }) {
  const { data: chat, error, isValidating, mutate } = useEventChat(eventId)
  const { data: me } = useMe()
  if (chat && me) return <OpenChat chat={chat} me={me.id} />
  if (error && !isValidating) return <Failed error={error} again={() => void mutate()} />
  return <Loading rows={3} />
}

function OpenChat({ chat, me }: { chat: Chat; me: string }) {
  const { t } = useTranslation('chat')
  const conversation = useConversation(chat, me)
  const { talk, error, isLoading } = conversation
  const isEmpty = talk.messages.length === 0 && talk.drafts.length === 0
  return (
    <section className={classes.chat} aria-label={t('label')}>
      {error && isEmpty ? (
        <Failed error={error} again={conversation.retry} />
      ) : isLoading ? (
        <Loading rows={3} />
      ) : isEmpty ? (
        <Empty icon={IconMessages} title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <MessageList conversation={conversation} me={me} />
      )}
      <Composer onSend={(message) => void conversation.send(message)} />
    </section>
  )
}
