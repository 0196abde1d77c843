import { Button, Group, Modal, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { MessageField } from '../../../ui/MessageField.tsx'
import { requestCancel } from '../players-api.ts'
import { useAct } from './act.ts'

interface Props {
  readonly event: EventInfo
  readonly opened: boolean
  readonly onClose: () => void
}

/** The event stays where it was, as cancelled; that is what makes it other than deleted. */
export function CancelDialog({ event, opened, onClose }: Props) {
  const { t } = useTranslation('event')
  return (
    <Modal opened={opened} onClose={onClose} title={t('cancel.title')}>
      <CancelForm event={event} onClose={onClose} />
    </Modal>
  )
}

function CancelForm({ event, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('event')
  const [message, setMessage] = useState('')
  const { isBusy, act } = useAct()
  const cancel = () =>
    act(async () => {
      await requestCancel(event.id, message.trim())
      toast(t('done.cancelled'))
      onClose()
    })
  return (
    <Stack>
      <p>{t('cancel.text', { event: event.name })}</p>
      <MessageField label={t('cancel.message')} max={limits.leaveMessageMax} value={message} onChange={setMessage} />
      <Group grow>
        <Button variant="default" onClick={onClose}>
          {t('cancel.keep')}
        </Button>
        <Button color="red" loading={isBusy} onClick={cancel}>
          {t('cancel.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
