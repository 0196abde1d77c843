import { Select, SimpleGrid } from '@mantine/core'
import type { Levels } from '@parta/contracts/profiles'
import { type Activity, levels } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly activities: readonly Activity[]
  readonly value: Levels
  onChange(value: Levels): void
  /** The heading of the fields; by default the one of the person's own profile. */
  readonly title?: string
}

/** An optional level for each of the activities; events may require it. */
export function LevelFields({ activities, value, onChange, title }: Props) {
  const { t } = useTranslation('profiles')
  const data = levels.flatMap((level, at) =>
    at === 0 ? [] : [{ value: String(at), label: t(`events:levels.${level}`) }],
  )
  const choose = (activity: Activity, level: string | null) => {
    const { [activity]: _before, ...others } = value
    onChange(level ? { ...others, [activity]: Number(level) } : others)
  }
  if (activities.length === 0) return null
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <legend>{title ?? t('levels.title')}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="xs">
        {activities.map((activity) => (
          <Select
            key={activity}
            label={t(`activities:${activity}`)}
            placeholder={t('levels.unknown')}
            data={data}
            value={value[activity] ? String(value[activity]) : null}
            onChange={(level) => choose(activity, level)}
            clearable
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}
