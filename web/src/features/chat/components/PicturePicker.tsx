import { ActionIcon, CloseButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../../../lib/toast.ts'
import { pictureTypes } from '../../../ui/picture.ts'
import { shrunk } from '../picture.ts'
import classes from './PicturePicker.module.css'

/** Picks a photo, or shows why it cannot be used. */
export function PicturePicker({ onPick }: { onPick: (dataUrl: string) => void }) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const picture = await shrunk(file)
    setBusy(false)
    if (typeof picture === 'string') onPick(picture)
    else toastProblem(t(`images:problem.${picture.problem}`))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={[...pictureTypes, 'image/heic', '.heic'].join(',')}
        data-testid="chat-file"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // Allows picking the same file again.
          event.currentTarget.value = ''
        }}
      />
      <ActionIcon
        size={46}
        radius={14}
        aria-label={t('picture.add')}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        <IconPhoto size={24} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}

export function ChosenPicture({ source, onRemove }: { source: string; onRemove: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.chosen} data-testid="chat-chosen">
      <img src={source} alt={t('picture.chosen')} className={classes.preview} />
      <CloseButton size={44} aria-label={t('images:remove')} onClick={onRemove} />
    </div>
  )
}
