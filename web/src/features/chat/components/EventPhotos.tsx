import type { Chat, ChatMessage } from '@parta/contracts/chat'
import type { EventInfo } from '@parta/contracts/events'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { toastError } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { sendPhoto, useEventChat, usePhotos } from '../api.ts'
import { mayDelete } from '../messages.ts'
import classes from './EventPhotos.module.css'
import { MessageMenu } from './MessageMenu.tsx'
import { Picture } from './Picture.tsx'
import { PicturePicker } from './PicturePicker.tsx'

/** The pictures of the chat of an event, for those who have not left it. */
export function EventPhotos({ event }: { event: EventInfo }) {
  const { data: chat } = useEventChat(event.id)
  return chat && !chat.left ? <Photos chat={chat} /> : null
}

function Photos({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat')
  const photos = usePhotos(chat.id)
  const add = (file: string) =>
    void sendPhoto(chat.id, file)
      .then(() => photos.again())
      .catch(toastError)
  return (
    <Card title={t('photos.title')}>
      <ul className={classes.strip} data-testid="photos">
        <li className={classes.add}>
          <PicturePicker onPick={add} />
        </li>
        {photos.items.map((message) => (
          <Photo key={message.id} message={message} chat={chat} onDeleted={photos.again} />
        ))}
      </ul>
      <MoreButton list={photos} />
      <p className={classes.note}>
        {t('photos.seenBy')} {chat.canRemovePictures && !chat.canModerate && t('photos.parent')}
      </p>
    </Card>
  )
}

interface PhotoProps {
  readonly message: ChatMessage
  readonly chat: Chat
  readonly onDeleted: () => void
}

function Photo({ message, chat, onDeleted }: PhotoProps) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const [opened, setOpened] = useState(false)
  const by = message.user.deleted ? t('deletedPerson') : fullName(message.user)
  return (
    <li className={classes.photo}>
      <Picture messageId={message.id} by={by} />
      <MessageMenu
        message={message}
        isOwn={message.from === me?.id}
        mayDelete={mayDelete(message, chat, me?.id ?? '')}
        className={classes.menu}
        onDeleted={onDeleted}
        opened={opened}
        onChange={setOpened}
      />
    </li>
  )
}
