import { ActionIcon, Textarea } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onSessionEnd } from '../../../lib/session.ts'
import { sendTyping } from '../../../lib/socket.ts'
import type { NewMessage } from '../conversation-state.ts'
import classes from './Composer.module.css'
import { EmojiPicker } from './EmojiPicker.tsx'
import { ChosenPicture, PicturePicker } from './PicturePicker.tsx'

/** Unsent texts by chat id, kept while the person looks at other pages. */
const texts = new Map<string, string>()
onSessionEnd(() => texts.clear())

function unsentText(chatId: string): string {
  return texts.get(chatId) ?? ''
}

function keepUnsentText(chatId: string, text: string): void {
  if (text === '') texts.delete(chatId)
  else texts.set(chatId, text)
}

/** The message input of one to three rows: Enter sends, Shift+Enter inserts a line break. */
export function Composer({ chatId, onSend }: { chatId: string; onSend: (message: NewMessage) => void }) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(() => unsentText(chatId))
  const [picture, setPicture] = useState<string | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const saidAt = useRef(0)
  const isEmpty = text.trim() === '' && picture === null

  const write = (next: string) => {
    setText(next)
    keepUnsentText(chatId, next)
    if (next === '' || Date.now() - saidAt.current < limits.typingEveryMs) return
    saidAt.current = Date.now()
    sendTyping(chatId)
  }
  const send = () => {
    if (isEmpty) return
    onSend({ message: text.trim(), picture })
    setText('')
    keepUnsentText(chatId, '')
    setPicture(null)
    saidAt.current = 0
    box.current?.focus()
  }
  const insert = (emoji: string) => {
    const at = box.current?.selectionStart ?? text.length
    const end = box.current?.selectionEnd ?? text.length
    write((text.slice(0, at) + emoji + text.slice(end)).slice(0, limits.chatMessageMax))
  }
  return (
    <div className={classes.composer} data-fixed-bar>
      {picture && <ChosenPicture source={picture} onRemove={() => setPicture(null)} />}
      <div className={classes.line}>
        <PicturePicker onPick={setPicture} />
        <div className={classes.box}>
          <TextBox box={box} text={text} onChange={write} onSend={send} />
        </div>
        <EmojiPicker onPick={insert} />
        <ActionIcon
          size={46}
          radius={14}
          variant="filled"
          color="brand"
          aria-label={t('send')}
          disabled={isEmpty}
          onClick={send}
        >
          <IconSend2 size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}

interface TextBoxProps {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
}

function TextBox({ box, text, onChange, onSend }: TextBoxProps) {
  const { t } = useTranslation('chat')
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a character, Enter confirms it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <Textarea
        ref={box}
        aria-label={t('write')}
        placeholder={t('write')}
        autosize
        minRows={1}
        maxRows={3}
        maxLength={limits.chatMessageMax}
        enterKeyHint="send"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {text.length > limits.chatBoxMax && (
        <p className={classes.count}>{t('common:counted', { count: text.length, max: limits.chatMessageMax })}</p>
      )}
    </>
  )
}
