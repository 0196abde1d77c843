import { Group, Stack } from '@mantine/core'
import type { ChatMessage } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { MessageField } from '../../../ui/MessageField.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import { useTextDraft } from '../../../ui/use-draft.ts'
import { CancelButton, WritingDialog } from '../../../ui/WritingDialog.tsx'
import { report } from '../api.ts'
import classes from './ReportDialog.module.css'

interface Props {
  readonly message: ChatMessage
  readonly opened: boolean
  readonly onClose: () => void
}

/** Reports a message to the operators, with a reason in the reporter's own words. */
export function ReportDialog({ message, opened, onClose }: Props) {
  const { t } = useTranslation('chat')
  return (
    <WritingDialog opened={opened} onClose={onClose} title={t('report.title')}>
      <ReportForm message={message} onClose={onClose} />
    </WritingDialog>
  )
}

function ReportForm({ message, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('chat')
  const [reason, setReason, finish] = useTextDraft(`report-${message.id}`)
  const [isBusy, setBusy] = useState(false)
  const { user } = message
  const send = async () => {
    setBusy(true)
    try {
      await report(message.id, reason.trim())
      toast(t('report.done'))
      finish()
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <p>{t('report.text', { name: user.deleted ? t('common:deletedPerson') : fullName(user) })}</p>
      <blockquote className={classes.quote}>{message.message || t('picture.word')}</blockquote>
      <MessageField
        label={t('report.reason')}
        autosize
        minRows={3}
        required
        data-autofocus
        max={limits.reportTextMax}
        value={reason}
        onChange={setReason}
      />
      <Group grow>
        <CancelButton>{t('common:cancel')}</CancelButton>
        <SendButton
          color="red"
          missing={reason.trim() === '' ? t('common:missing.text') : ''}
          loading={isBusy}
          onClick={() => void send()}
        >
          {t('report.submit')}
        </SendButton>
      </Group>
    </Stack>
  )
}
