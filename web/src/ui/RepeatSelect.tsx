import { SegmentedControl } from '@mantine/core'
import { type Repeat, repeats } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'

const choices = ['none', ...repeats] as const

interface Props {
  readonly value: Repeat | 'none'
  onChange(value: string): void
}

export function RepeatSelect({ value, onChange }: Props) {
  const { t } = useTranslation('planning')
  return (
    <SegmentedControl
      size="md"
      aria-label={t('repeat.label')}
      data={choices.map((choice) => ({ value: choice, label: t(`repeat.${choice}`) }))}
      value={value}
      onChange={onChange}
    />
  )
}
