import { Button, Group, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { MessageField } from '../../../ui/MessageField.tsx'
import type { Span } from '../../../ui/spans.ts'
import { useTextDraft } from '../../../ui/use-draft.ts'
import { CancelButton, WritingDialog } from '../../../ui/WritingDialog.tsx'
import { RepeatChoice } from '../joining/RepeatChoice.tsx'
import { type RepetitionChange, requestCancel, requestCancelAll } from '../players-api.ts'
import { Refunds } from './Refunds.tsx'
import { RepetitionResult } from './RepetitionResult.tsx'

interface Props {
  readonly event: EventInfo
  readonly opened: boolean
  readonly onClose: () => void
}

/** Cancels the event: unlike a deleted event it stays visible, as cancelled. */
export function CancelDialog({ event, opened, onClose }: Props) {
  const { t } = useTranslation('event')
  const [result, setResult] = useState<RepetitionChange | null>(null)
  const close = () => {
    setResult(null)
    onClose()
  }
  return (
    <WritingDialog opened={opened} onClose={close} title={t(result ? 'result.title' : 'cancel.title')}>
      {result ? (
        <RepetitionResult
          event={event}
          done={[t('result.cancelled', { count: result.changed.length })]}
          refused={result.refused}
          onClose={close}
        />
      ) : (
        <CancelForm event={event} onClose={close} onResult={setResult} />
      )}
    </WritingDialog>
  )
}

interface FormProps extends Omit<Props, 'opened'> {
  readonly onResult: (result: RepetitionChange) => void
}

function CancelForm({ event, onClose, onResult }: FormProps) {
  const { t } = useTranslation('event')
  const [message, setMessage, finish] = useTextDraft(`cancel-${event.id}`)
  const [span, setSpan] = useState<Span>('one')
  const { isBusy, act } = useAction()
  const cancelAll = async (chosen: Exclude<Span, 'one'>) => {
    const written = message.trim()
    const result = await requestCancelAll(event.id, { span: chosen, ...(written ? { message: written } : {}) })
    finish()
    if (result.refused.length > 0) return onResult(result)
    toast(t('done.cancelledAll', { count: result.changed.length }))
    onClose()
  }
  const cancel = () =>
    act(async () => {
      if (span !== 'one') return cancelAll(span)
      await requestCancel(event.id, message.trim())
      finish()
      toast(t('done.cancelled'))
      onClose()
    })
  return (
    <Stack>
      <p>{t('cancel.text', { event: event.name })}</p>
      <Refunds event={event} span={span} />
      <RepeatChoice event={event} value={span} onChange={setSpan} />
      <MessageField label={t('cancel.message')} max={limits.leaveMessageMax} value={message} onChange={setMessage} />
      <Group grow>
        <CancelButton isFirst>{t('cancel.keep')}</CancelButton>
        <Button color="red" loading={isBusy} onClick={cancel}>
          {t('cancel.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
