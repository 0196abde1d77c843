import { Button } from '@mantine/core'
import type { Chat } from '@parta/contracts/chat'
import { IconDoorEnter, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { SWRResponse } from 'swr'
import { useMe } from '../../../lib/me.ts'
import { eventPath } from '../../../lib/paths.ts'
import type { CallError } from '../../../lib/request.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { isNotMember, join } from '../api.ts'
import { ChatView } from './ChatView.tsx'

interface Props {
  readonly eventId: string
  readonly query: SWRResponse<Chat, CallError>
  readonly children?: ReactNode
}

/** Shows the chat to its members; others see why they are not members and how to become one. */
export function ChatGate({ eventId, query, children }: Props) {
  const { data: chat, error, isValidating, mutate } = query
  const { data: me } = useMe()
  // Removed from the event meanwhile: the cached messages must not be shown any more.
  if (error && isNotMember(error)) {
    return (
      <>
        {children}
        {isValidating && !chat ? <Loading rows={3} /> : <NotIn eventId={eventId} />}
      </>
    )
  }
  if (chat && me) {
    return chat.left ? (
      <>
        {children}
        <LeftChat chat={chat} />
      </>
    ) : (
      <ChatView key={chat.id} chat={chat} me={me.id}>
        {children}
      </ChatView>
    )
  }
  if (error && !isValidating) return <Failed error={error} again={() => void mutate()} />
  return <Loading rows={3} />
}

function NotIn({ eventId }: { eventId: string }) {
  const { t } = useTranslation('chat')
  return (
    <Empty icon={IconLock} title={t('notIn.title')} text={t('notIn.text')}>
      <Button component={Link} to={eventPath(eventId)} color="accent" c="var(--on-accent)">
        {t('toEvent')}
      </Button>
    </Empty>
  )
}

function LeftChat({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat')
  const { isBusy, act } = useAction()
  return (
    <Empty icon={IconDoorEnter} title={t('left.title')} text={t('left.text', { event: chat.eventName })}>
      <Button loading={isBusy} onClick={() => act(() => join(chat.id))}>
        {t('left.join')}
      </Button>
    </Empty>
  )
}
