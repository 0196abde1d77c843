import { SimpleGrid, Stack } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { day } from '@parta/contracts/durations'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { momentOf, nearDay, shortWeekday, wallClock } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { ChipRow } from '../../../ui/ChipRow.tsx'
import { dayFormat, dayLabel, lastDay } from '../../../ui/calendar.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { TimeField } from '../../../ui/TimeField.tsx'
import type { EventValues } from '../form.ts'
import { canExtend, usePlan } from '../plan.ts'
import { ExtendField } from './ExtendField.tsx'
import classes from './PlayersStep.module.css'
import { RepeatField } from './RepeatField.tsx'
import { Summary } from './Summary.tsx'

/** Date, time and repetition, with a summary of all steps. */
export function DateStep() {
  return (
    <Stack gap="lg">
      <DateFields />
      <Summary />
    </Stack>
  )
}

export function DateFields() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { before, span, repetition } = usePlan()
  const { control, formState } = useFormContext<EventValues>()
  const { errors } = formState
  return (
    <DatesProvider settings={{ locale: currentLocale(), firstDayOfWeek: 1 }}>
      <Stack gap="lg">
        <NearDays />
        <Controller
          control={control}
          name="day"
          render={({ field }) => (
            <DatePickerInput
              label={t('day')}
              placeholder={t('chooseDay')}
              valueFormat={dayFormat}
              getDayAriaLabel={dayLabel}
              minDate={wallClock(new Date()).day}
              maxDate={later(lastDay(), before?.day)}
              value={field.value}
              onChange={field.onChange}
              error={text(errors.date)}
            />
          )}
        />
        <Times />
        {span !== 'one' && <p className={classes.hint}>{t('movesAll')}</p>}
        {repetition === null && <RepeatField />}
        {canExtend({ span, repetition }) && <ExtendField />}
      </Stack>
    </DatesProvider>
  )
}

function Times() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { control, formState, trigger } = useFormContext<EventValues>()
  const { errors } = formState
  return (
    <SimpleGrid cols={2}>
      <Controller
        control={control}
        name="time"
        render={({ field }) => (
          <TimeField
            label={t('time')}
            value={field.value}
            onChange={field.onChange}
            onBlur={() => void trigger('time')}
            error={text(errors.time)}
          />
        )}
      />
      <Controller
        control={control}
        name="duration"
        render={({ field }) => (
          <TimeField
            label={t('duration')}
            value={field.value}
            onChange={field.onChange}
            error={text(errors.duration)}
          />
        )}
      />
    </SimpleGrid>
  )
}

/** Today and the six days after it. */
function NearDays() {
  const { t } = useTranslation('planning')
  const now = useNow()
  const { watch, setValue } = useFormContext<EventValues>()
  // From noon to noon, because a day may have 23 or 25 hours.
  const noon = new Date(momentOf(wallClock(now).day, '12:00') ?? now)
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => new Date(noon.getTime() + ahead * day))
  return (
    <ChipRow
      label={t('nearDays')}
      options={days.map((one) => {
        const near = nearDay(one, now)
        return {
          value: wallClock(one).day,
          text: near ? t(`common:dates.${near}`) : shortWeekday(one, currentLocale()),
        }
      })}
      value={watch('day')}
      onChange={(chosen) => setValue('day', chosen, { shouldDirty: true, shouldValidate: true })}
    />
  )
}

/** Returns the later day: a repetition may go beyond the date picker's usual last day. */
function later(last: string, day: string | null | undefined): string {
  return day && day > last ? day : last
}
