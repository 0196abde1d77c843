import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { adminLimits } from '@parta/contracts/admin-values'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../lib/use-action.ts'
import { useFocusBack } from './ask.ts'
import { SendButton } from './SendButton.tsx'

interface Props {
  readonly title: string
  readonly text?: string
  /** Whether the owner of the account gets the reason by mail. */
  readonly isMailed?: boolean
  readonly confirm: string
  readonly run: (reason: string) => Promise<void>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks a site admin for the reason of an act. The reason is stored in the audit log. */
export function ReasonDialog({ title, text, isMailed = false, confirm, run, onClose, children }: Props) {
  useFocusBack()
  const { t } = useTranslation('admin')
  const { isBusy, act } = useAction()
  const [reason, setReason] = useState('')
  const send = () =>
    act(async () => {
      await run(reason)
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        {text && <p>{text}</p>}
        {children}
        <Textarea
          label={t('users.reason')}
          description={t(isMailed ? 'users.reasonMailed' : 'users.reasonNoted')}
          value={reason}
          maxLength={adminLimits.reasonMax}
          autosize
          minRows={3}
          required
          data-autofocus
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end" align="flex-start">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SendButton loading={isBusy} missing={reason.trim() === '' ? t('common:missing.text') : ''} onClick={send}>
            {confirm}
          </SendButton>
        </Group>
      </Stack>
    </Modal>
  )
}
