import { Button, Group, Modal, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import type { Span } from '../../../ui/spans.ts'
import { RepeatChoice } from '../joining/RepeatChoice.tsx'
import { type RepetitionChange, requestDelete, requestDeleteAll } from '../players-api.ts'
import { Refunds } from './Refunds.tsx'
import { RepetitionResult } from './RepetitionResult.tsx'

interface Props {
  readonly event: EventInfo
  readonly opened: boolean
  readonly onClose: () => void
}

/** Deletes one event, or some or all coming events of its repetition; all players are notified. */
export function DeleteDialog({ event, opened, onClose }: Props) {
  const { t } = useTranslation('event')
  const navigate = useNavigate()
  const [result, setResult] = useState<RepetitionChange | null>(null)
  const done = (count = 1) => {
    toast(count > 1 ? t('result.deleted', { count }) : t('done.deleted'))
    void navigate(paths.events, { replace: true })
  }
  const read = () => done(result?.changed.length)
  return (
    <Modal opened={opened} onClose={result ? read : onClose} title={t(result ? 'result.title' : 'delete.title')}>
      {result ? (
        <RepetitionResult
          event={event}
          done={[t('result.deleted', { count: result.changed.length })]}
          refused={result.refused}
          onClose={read}
        />
      ) : (
        <DeleteForm event={event} onClose={onClose} onDone={done} onResult={setResult} />
      )}
    </Modal>
  )
}

interface FormProps extends Omit<Props, 'opened'> {
  /** @param count how many dates were deleted */
  readonly onDone: (count?: number) => void
  readonly onResult: (result: RepetitionChange) => void
}

function DeleteForm({ event, onClose, onDone, onResult }: FormProps) {
  const { t } = useTranslation('event')
  const [span, setSpan] = useState<Span>('one')
  const { isBusy, act } = useAction()
  const remove = () =>
    act(async () => {
      if (span === 'one') {
        await requestDelete(event.id)
        return onDone()
      }
      const result = await requestDeleteAll(event.id, span)
      // Without refusals there is nothing to show.
      if (result.refused.length === 0) onDone(result.changed.length)
      else onResult(result)
    })
  return (
    <Stack>
      <p>{t('delete.text', { event: event.name })}</p>
      <Refunds event={event} span={span} />
      <RepeatChoice event={event} value={span} onChange={setSpan} />
      <Group grow>
        <Button variant="default" onClick={onClose}>
          {t('delete.keep')}
        </Button>
        <Button color="red" loading={isBusy} onClick={remove}>
          {t('delete.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
