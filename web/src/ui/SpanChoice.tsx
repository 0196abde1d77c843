import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Option.module.css'
import { type Dates, type Span, spansOf } from './spans.ts'

const option = { body: classes.option ?? '' }

interface Props {
  /** The date, as it is said inside a sentence. */
  readonly when: string
  readonly dates: Dates
  readonly value: Span
  readonly onChange: (value: Span) => void
  /** Whether the open date alone can be chosen. */
  readonly withOne?: boolean
}

/** A choice between this date, it and the following ones, and all coming ones of its repetition. */
export function SpanChoice({ when, dates, value, onChange, withOne = true }: Props) {
  const { t } = useTranslation('event')
  const spans = spansOf(dates).filter((span) => withOne || span !== 'one')
  if (spans.length < 2) return null
  const labels: Readonly<Record<Span, string>> = {
    one: t('span.one', { when }),
    following: t('span.following', { count: dates.following }),
    all: t('span.all', { count: dates.coming }),
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
