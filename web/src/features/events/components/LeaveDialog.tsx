import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { requestLeave } from '../api.ts'
import { PeopleChoice } from './WhoDialog.tsx'

interface Props {
  readonly event: EventInfo
  readonly candidates: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
}

export function LeaveDialog({ event, candidates, opened, onClose }: Props) {
  const { t } = useTranslation('events')
  const [chosen, setChosen] = useState<string[]>([])
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (opened) setChosen([...candidates])
  }, [opened, candidates])

  const leave = async () => {
    setBusy(true)
    try {
      await requestLeave(event.id, { aliasIds: chosen, ...(message.trim() ? { message: message.trim() } : {}) })
      toast(t('done.left'))
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened={opened} onClose={onClose} title={t('leave.title')}>
      <Stack>
        <p>{t('leave.text', { event: event.name })}</p>
        {candidates.length > 1 && <PeopleChoice candidates={candidates} value={chosen} onChange={setChosen} />}
        <Textarea
          label={t('leave.message')}
          maxLength={limits.leaveMessageMax}
          value={message}
          onChange={(change) => setMessage(change.currentTarget.value)}
        />
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('leave.stay')}
          </Button>
          <Button color="red" disabled={chosen.length === 0} loading={isBusy} onClick={() => void leave()}>
            {t('leave.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
