import { ActionIcon, Textarea } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Composer.module.css'

/** Enter sends, Shift and Enter make a new line; a box of one to three rows. */
export function Composer({ onSend }: { onSend: (message: string) => void }) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState('')
  const send = () => {
    const message = text.trim()
    if (message === '') return
    onSend(message)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.composer}>
      <Textarea
        className={classes.box ?? ''}
        aria-label={t('write')}
        placeholder={t('write')}
        autosize
        minRows={1}
        maxRows={3}
        maxLength={limits.chatMessageMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        size={46}
        radius={14}
        variant="filled"
        color="brand"
        aria-label={t('send')}
        disabled={text.trim() === ''}
        onClick={send}
      >
        <IconSend2 size={22} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
