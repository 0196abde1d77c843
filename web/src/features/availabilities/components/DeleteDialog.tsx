import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Availability } from '@parta/contracts/availabilities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { SpanChoice } from '../../../ui/SpanChoice.tsx'
import type { Span } from '../../../ui/spans.ts'
import { requestDelete, useAvailabilities } from '../api.ts'
import { datesOf } from '../form.ts'
import { useName, useTimes } from './words.ts'

interface Props {
  readonly availability: Availability
  readonly opened: boolean
  readonly onClose: () => void
}

/** Deletes a one-off availability, or some or all coming ones of its repetition, after a question. */
export function DeleteDialog({ availability, opened, onClose }: Props) {
  const { t } = useTranslation('availabilities')
  const name = useName()
  const times = useTimes()
  const navigate = useNavigate()
  const { isBusy, act } = useAction()
  const { data: known } = useAvailabilities()
  const [span, setSpan] = useState<Span>('one')
  const dates = datesOf(availability, known?.oneOff ?? [])
  const count = { one: 1, following: dates.following, all: dates.coming }[span]
  const remove = () =>
    act(async () => {
      await requestDelete(availability.id, span)
      toast(t('done.deleted', { count }))
      await navigate(paths.availabilities, { replace: true })
    })
  return (
    <Modal opened={opened} onClose={onClose} title={t('delete.title')}>
      <Stack>
        <p>{t('delete.text', { count, name: name(availability) })}</p>
        <SpanChoice when={times(availability)} dates={dates} value={span} onChange={setSpan} />
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={remove}>
            {t('delete.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
