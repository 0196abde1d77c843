import { Radio, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import type { RepetitionSpan } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import classes from './Option.module.css'
import { useWhen } from './when.ts'

/** Only the event that is open, or those of its repetition that a call means. */
export type Span = 'one' | RepetitionSpan

/** Whether there is more than the one event to choose from. */
export function isRepeating(event: EventInfo): boolean {
  return spansOf(event).length > 1
}

/** The spans that differ from one another: of the first event all that follow it are all. */
export function spansOf({ repetition }: EventInfo): readonly Span[] {
  const { coming, following } = repetition ?? { coming: 0, following: 0 }
  if (coming <= 1) return ['one']
  return following > 1 && following < coming ? ['one', 'following', 'all'] : ['one', 'all']
}

const option = { body: classes.option ?? '' }

interface Props {
  readonly event: EventInfo
  readonly value: Span
  readonly onChange: (value: Span) => void
  /** Whether the open date alone can be chosen. */
  readonly withOne?: boolean
}

/** This one event, it and those after it, or each that is still to come of its repetition. */
export function RepeatChoice({ event, value, onChange, withOne = true }: Props) {
  const { t } = useTranslation('event')
  const when = useWhen()
  const spans = spansOf(event).filter((span) => withOne || span !== 'one')
  if (spans.length < 2) return null
  const { coming = 0, following = 0 } = event.repetition ?? {}
  const labels: Readonly<Record<Span, string>> = {
    one: t('span.one', { when: when(event.date) }),
    following: t('span.following', { count: following }),
    all: t('span.all', { count: coming }),
  }
  return (
    <Radio.Group label={t('span.label')} value={value} onChange={(next) => onChange(next as Span)}>
      <Stack gap={4} mt={4}>
        {spans.map((span) => (
          <Radio key={span} value={span} label={labels[span]} classNames={option} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
