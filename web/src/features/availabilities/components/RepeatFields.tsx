import { NumberInput, Stack } from '@mantine/core'
import { availabilityLimits } from '@parta/contracts/availability-values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../../lib/dates.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { RepeatPreview } from '../../../ui/RepeatPreview.tsx'
import { RepeatSelect } from '../../../ui/RepeatSelect.tsx'
import type { AvailabilityValues } from '../form.ts'

export function RepeatFields() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { control, watch, formState } = useFormContext<AvailabilityValues>()
  const [repeat, day, from, count] = watch(['repeat', 'day', 'from', 'numberOfAvailabilities'])
  const first = momentOf(day, from)
  const isCount = count !== '' && count >= 1 && count <= availabilityLimits.repeatMax
  return (
    <Stack gap="sm">
      <Controller
        control={control}
        name="repeat"
        render={({ field }) => <RepeatSelect value={field.value} onChange={field.onChange} />}
      />
      {repeat !== 'none' && (
        <>
          <Controller
            control={control}
            name="numberOfAvailabilities"
            render={({ field }) => (
              <NumberInput
                label={t('repeat.count')}
                min={1}
                max={availabilityLimits.repeatMax}
                value={field.value}
                onChange={(value) => field.onChange(value === '' ? '' : Number(value))}
                onBlur={field.onBlur}
                allowDecimal={false}
                allowNegative={false}
                clampBehavior="none"
                error={text(formState.errors.numberOfAvailabilities)}
              />
            )}
          />
          <RepeatPreview
            datesOf={({ repeatDates }) => (first && isCount ? repeatDates(new Date(first), repeat, count) : [])}
          />
        </>
      )}
    </Stack>
  )
}
