import { Radio, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import type { RepetitionSpan } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import classes from './Option.module.css'
import { useWhen } from './when.ts'

/** This event only, or a span of its repetition. */
export type Span = 'one' | RepetitionSpan

/** Whether there are other dates to choose from. */
export function isRepeating(event: Pick<EventInfo, 'repetition'>): boolean {
  return spansOf(event).length > 1
}

/** Returns the spans that differ: for the first date, `following` is the same as `all`. */
export function spansOf({ repetition }: Pick<EventInfo, 'repetition'>): readonly Span[] {
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

/** A choice between this event, it and the following ones, and all coming ones of its repetition. */
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
