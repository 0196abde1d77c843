import { Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../../lib/dates.ts'
import { RepeatPreview } from '../../../ui/RepeatPreview.tsx'
import { RepeatSelect } from '../../../ui/RepeatSelect.tsx'
import type { EventValues } from '../form.ts'
import { NumberField } from './NumberField.tsx'

/** An empty or too large number has no dates to preview. */
function isCount(count: number | ''): count is number {
  return count !== '' && Number.isInteger(count) && count >= 1 && count <= limits.repeatMax
}

export function RepeatField() {
  const { t } = useTranslation('planning')
  const { control, watch } = useFormContext<EventValues>()
  const [repeat, day, time, count] = watch(['repeat', 'day', 'time', 'numberOfEvents'])
  return (
    <Stack gap="sm">
      <Controller
        control={control}
        name="repeat"
        render={({ field }) => <RepeatSelect value={field.value} onChange={field.onChange} />}
      />
      {repeat !== 'none' && (
        <>
          <NumberField name="numberOfEvents" label={t('repeat.count')} min={1} max={limits.repeatMax} />
          <RepeatPreview
            datesOf={({ repeatDates }) => {
              const first = momentOf(day, time)
              return first === null || !isCount(count) ? [] : repeatDates(new Date(first), repeat, count)
            }}
          />
        </>
      )}
    </Stack>
  )
}
