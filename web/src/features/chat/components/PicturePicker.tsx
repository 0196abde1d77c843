import { ActionIcon, CloseButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastProblem } from '../../../lib/toast.ts'
import { PickFile } from '../../../ui/PickFile.tsx'
import { pictureTypes } from '../../../ui/picture.ts'
import { shrunk } from '../picture.ts'
import classes from './PicturePicker.module.css'

/** Picks a photo, or shows why it cannot be used. */
export function PicturePicker({ onPick }: { onPick: (dataUrl: string) => void }) {
  const { t } = useTranslation('chat')
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    const picture = await shrunk(file)
    setBusy(false)
    if (typeof picture === 'string') onPick(picture)
    else toastProblem(t(`images:problem.${picture.problem}`))
  }
  return (
    <PickFile accept={[...pictureTypes, 'image/heic', '.heic'].join(',')} onPick={(file) => void take(file)}>
      {(button) => (
        <ActionIcon {...button} size={46} radius={14} aria-label={t('picture.add')} loading={isBusy}>
          <IconPhoto size={24} aria-hidden="true" />
        </ActionIcon>
      )}
    </PickFile>
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
