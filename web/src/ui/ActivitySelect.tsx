import { Select } from '@mantine/core'
import { folded } from '@parta/contracts/predicates/text'
import { type Activity, activities } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../lib/i18n.ts'
import { ActivityBadge } from './ActivityBadge.tsx'

interface Props {
  readonly label: string
  readonly value: Activity | null
  readonly onChange: (value: Activity | null) => void
  readonly error?: string | undefined
  readonly clearable?: boolean
  /** What the empty field says; by default that an activity is to be chosen. */
  readonly placeholder?: string
  /** Whether the activity "any" is an option: for events it is, filters are simply left empty. */
  readonly withAny?: boolean
}

export function ActivitySelect({
  label,
  value,
  onChange,
  error,
  clearable = false,
  placeholder,
  withAny = false,
}: Props) {
  const { t } = useTranslation('activities')
  const collator = new Intl.Collator(currentLocale())
  const data = activities
    .filter((activity) => withAny || activity !== 'any')
    .map((activity) => ({ value: activity as string, label: t(activity) }))
    .sort((a, b) => collator.compare(a.label, b.label))
  return (
    <Select
      label={label}
      placeholder={placeholder ?? t('picker.choose')}
      data={data}
      value={value}
      onChange={(next) => onChange(next as Activity | null)}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('picker.clear') }}
      allowDeselect={false}
      nothingFoundMessage={t('picker.none')}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && folded(option.label).includes(folded(search)))
      }
      leftSection={value && <ActivityBadge activity={value} size={28} />}
      leftSectionWidth={value ? 44 : 0}
      renderOption={({ option }) => (
        <span style={{ display: 'flex', alignItems: 'center', gap: 10, minHeight: 34 }}>
          <ActivityBadge activity={option.value as Activity} size={30} /> {option.label}
        </span>
      )}
      error={error}
    />
  )
}
