import { Radio, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import classes from './Option.module.css'
import { useWhen } from './when.ts'

export type Span = 'one' | 'all'

/** Whether there is more than the one event to choose from. */
export function isRepeating(event: EventInfo): boolean {
  return event.repetition !== null && event.repetition.coming > 1
}

const option = { body: classes.option ?? '' }

interface Props {
  readonly event: EventInfo
  readonly value: Span
  readonly onChange: (value: Span) => void
}

/** This one event, or each that is still to come of its repetition. */
export function RepeatChoice({ event, value, onChange }: Props) {
  const { t } = useTranslation('event')
  const when = useWhen()
  if (!isRepeating(event)) return null
  return (
    <Radio.Group label={t('span.label')} value={value} onChange={(next) => onChange(next === 'all' ? 'all' : 'one')}>
      <Stack gap={4} mt={4}>
        <Radio value="one" label={t('span.one', { when: when(event.date) })} classNames={option} />
        <Radio value="all" label={t('span.all', { count: event.repetition?.coming ?? 0 })} classNames={option} />
      </Stack>
    </Radio.Group>
  )
}
