import { Group, Stack } from '@mantine/core'
import type { KarmaChange } from '@parta/contracts/karma'
import { limits } from '@parta/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { MessageField } from '../../../ui/MessageField.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import { useTextDraft } from '../../../ui/use-draft.ts'
import { CancelButton, WritingDialog } from '../../../ui/WritingDialog.tsx'
import { appeal } from '../api.ts'

interface Props {
  /** The person or alias whose karma it is. */
  readonly of: string
  readonly change: KarmaChange
  readonly opened: boolean
  readonly onClose: () => void
  /** Called after `onClose` when the appeal was sent. */
  readonly onSent: () => void
}

/** Asks why the point of karma should be given back. */
export function AppealDialog({ opened, onClose, onSent, ...rest }: Props) {
  const { t } = useTranslation('karma')
  const [isSent, setSent] = useState(false)
  const send = () => {
    setSent(true)
    onSent()
  }
  return (
    <WritingDialog opened={opened} onClose={onClose} title={t('appeal.title')} returnFocus={!isSent}>
      <AppealForm {...rest} onClose={onClose} onSent={send} />
    </WritingDialog>
  )
}

function AppealForm({ of, change, onClose, onSent }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('karma')
  const [text, setText, finish] = useTextDraft(`appeal-${change.event.id}-${of}`)
  const { isBusy, act } = useAction()
  const send = () =>
    act(async () => {
      await appeal(of, change, text.trim())
      toast(t('appeal.done'))
      finish()
      onClose()
      onSent()
    })
  return (
    <Stack>
      <p>{t('appeal.text', { event: change.event.name })}</p>
      <MessageField
        label={t('appeal.label')}
        max={limits.appealMax}
        data-autofocus
        autosize
        minRows={2}
        value={text}
        onChange={(next) => setText(next.replaceAll(/\s*[\n\r]+\s*/g, ' '))}
      />
      <Group grow>
        <CancelButton>{t('common:cancel')}</CancelButton>
        <SendButton missing={text.trim() === '' ? t('common:missing.text') : ''} loading={isBusy} onClick={send}>
          {t('appeal.send')}
        </SendButton>
      </Group>
    </Stack>
  )
}
