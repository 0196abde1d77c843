import { NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { limits } from '@parta/contracts/limits'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { wall } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { dayFormat, lastDay } from '../../../ui/calendar.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'
import type { EventValues } from '../form.ts'

export function DateStep() {
  const { t } = useTranslation('events')
  const text = useErrorText()
  const { control, formState } = useFormContext<EventValues>()
  const { errors } = formState
  return (
    <DatesProvider settings={{ locale: currentLocale(), firstDayOfWeek: 1 }}>
      <Stack gap="lg">
        <Controller
          control={control}
          name="day"
          render={({ field }) => (
            <DatePickerInput
              label={t('new.day')}
              valueFormat={dayFormat}
              minDate={wall(new Date()).day}
              maxDate={lastDay()}
              value={field.value}
              onChange={field.onChange}
              error={text(errors.date)}
            />
          )}
        />
        <SimpleGrid cols={2}>
          <Controller
            control={control}
            name="time"
            render={({ field }) => <TimeField label={t('new.time')} value={field.value} onChange={field.onChange} />}
          />
          <Controller
            control={control}
            name="duration"
            render={({ field }) => (
              <TimeField
                label={t('new.duration')}
                value={field.value}
                onChange={field.onChange}
                error={text(errors.duration)}
              />
            )}
          />
        </SimpleGrid>
        <Controller
          control={control}
          name="hoursNotLeave"
          render={({ field }) => (
            <NumberInput
              label={t('new.hoursNotLeave')}
              description={t('new.hoursNotLeaveHint')}
              max={limits.hoursNotLeaveMax}
              allowDecimal={false}
              allowNegative={false}
              value={field.value}
              onChange={(value) => field.onChange(value === '' ? '' : Number(value))}
              error={text(errors.hoursNotLeave)}
            />
          )}
        />
        <SwitchField<EventValues> name="private" label={t('private')} description={t('new.privateHint')} />
      </Stack>
    </DatesProvider>
  )
}
