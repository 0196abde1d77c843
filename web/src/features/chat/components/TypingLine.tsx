import type { Chat } from '@parta/contracts/chat'
import { useTranslation } from 'react-i18next'
import { useTyping } from '../use-conversation.ts'
import classes from './TypingLine.module.css'

/** Shows who is typing; its space is always reserved, so that the layout does not jump. */
export function TypingLine({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat')
  const typing = useTyping(chat.id)
  const [first = ''] = typing
  const name = chat.participants.find(({ id }) => id === first)?.name
  const text = typing.length > 1 ? t('typing.several') : name ? t('typing.one', { name }) : t('typing.someone')
  return (
    <p className={classes.line} role="status" data-testid="chat-typing">
      {typing.length > 0 && text}
    </p>
  )
}
