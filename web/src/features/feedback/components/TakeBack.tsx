import { Button } from '@mantine/core'
import type { Emoji } from '@parta/contracts/values'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EmojiGrid.module.css'

/** An emoji that is not sent yet. */
export interface Held {
  readonly emoji: Emoji
  readonly onTakeBack: () => void
}

interface Props {
  readonly held: Held
  /** Called when the button disappears while it has the focus. */
  readonly onGone: () => void
}

/** The button that takes an emoji back before it is sent. */
export function TakeBack({ held, onGone }: Props) {
  const { t } = useTranslation('feedback')
  const button = useRef<HTMLButtonElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (shown !== null && document.activeElement === shown) gone.current()
    }
  }, [])
  return (
    <Button
      ref={button}
      size="sm"
      variant="light"
      className={classes.takeBack ?? ''}
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      onClick={held.onTakeBack}
    >
      {t('emoji.takeBack')}
      <span className="visually-hidden">: {t(`emojis:${held.emoji}`)}</span>
    </Button>
  )
}
