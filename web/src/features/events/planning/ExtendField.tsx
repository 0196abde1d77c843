import { Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../../lib/dates.ts'
import { RepeatPreview } from '../../../ui/RepeatPreview.tsx'
import type { EventValues } from '../form.ts'
import { usePlan } from '../plan.ts'
import { NumberField } from './NumberField.tsx'

/** How many dates to add to the repetition of the edited event. */
export function ExtendField() {
  const { t } = useTranslation('planning')
  const { repetition, before } = usePlan()
  const { watch } = useFormContext<EventValues>()
  const [day, time, count] = watch(['day', 'time', 'numberOfEvents'])
  if (!repetition?.anchor || !before || before.repeat === 'none') return null
  const { anchor, count: now } = repetition
  const after = before.repeat
  const [from, to] = [momentOf(before.day, before.time), momentOf(day, time)]
  const added = Math.min(Number(count), limits.repeatMax) - now
  return (
    <Stack gap="sm">
      <NumberField
        name="numberOfEvents"
        label={t('extend.count')}
        description={t('extend.hint', { count: now })}
        min={now}
        max={limits.repeatMax}
      />
      <RepeatPreview
        datesOf={({ addedDates, movedWith }) => {
          if (added < 1 || from === null || to === null) return []
          const last = new Date(anchor.date)
          const date = from === to ? last : movedWith(last, { from: new Date(from), to: new Date(to) })
          return addedDates({ date, steps: anchor.steps }, after, added)
        }}
        title="extend.dates"
      />
    </Stack>
  )
}
