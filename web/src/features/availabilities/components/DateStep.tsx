import { SimpleGrid, Stack } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { type AvailabilityType, type Weekday, weekdays } from '@parta/contracts/availability-values'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { wallClock } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { dayFormat, dayLabel, lastDay } from '../../../ui/calendar.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'
import { isTime } from '../../../ui/time-text.ts'
import { shortNameOf } from '../describe.ts'
import { type AvailabilityValues, hourAfter, midnight } from '../form.ts'
import choices from './Choices.module.css'
import classes from './DateStep.module.css'
import { RepeatFields } from './RepeatFields.tsx'

interface Props {
  readonly type: AvailabilityType
  readonly isEdit: boolean
  /** Weekdays that cannot be chosen. */
  readonly taken: readonly Weekday[]
}

export function DateStep({ type, isEdit, taken }: Props) {
  const { t } = useTranslation('availabilities')
  const text = useErrorText()
  const { formState } = useFormContext<AvailabilityValues>()
  const conflict = text(formState.errors.dateStart)
  return (
    <DatesProvider settings={{ locale: currentLocale(), firstDayOfWeek: 1 }}>
      <Stack gap="lg">
        {type === 'oneOff' ? <DayField /> : <WeekdayField taken={taken} />}
        <TimeFields isEdit={isEdit} />
        {conflict && (
          <p className={classes.conflict} role="alert">
            <IconAlertTriangle size={22} aria-hidden="true" /> {conflict} {t('conflictHint')}
          </p>
        )}
        {type === 'oneOff' && !isEdit && <RepeatFields />}
        <OpportunitySwitch />
        {type === 'permanent' && <p className={choices.hint}>{t('permanentHint')}</p>}
      </Stack>
    </DatesProvider>
  )
}

/** Whether the person may be asked to create an event; an alias cannot. */
function OpportunitySwitch() {
  const { t } = useTranslation('availabilities')
  const aliasId = useFormContext<AvailabilityValues>().watch('aliasId')
  if (aliasId !== null) return null
  return (
    <SwitchField<AvailabilityValues>
      name="opportunities"
      label={t('opportunity.switch')}
      description={t('opportunity.switchText')}
    />
  )
}

function DayField() {
  const { t } = useTranslation('availabilities')
  const text = useErrorText()
  const { control, formState } = useFormContext<AvailabilityValues>()
  return (
    <Controller
      control={control}
      name="day"
      render={({ field }) => (
        <DatePickerInput
          label={t('day')}
          placeholder={t('planning:chooseDay')}
          valueFormat={dayFormat}
          getDayAriaLabel={dayLabel}
          minDate={wallClock(new Date()).day}
          maxDate={lastDay()}
          value={field.value}
          onChange={field.onChange}
          error={text(formState.errors.day)}
        />
      )}
    />
  )
}

function WeekdayField({ taken }: { taken: readonly Weekday[] }) {
  const { t } = useTranslation('availabilities')
  const text = useErrorText()
  const { control, formState } = useFormContext<AvailabilityValues>()
  const error = text(formState.errors.dayOfWeek)
  return (
    <Controller
      control={control}
      name="dayOfWeek"
      render={({ field }) => (
        <fieldset className={choices.group}>
          <legend>{t('dayOfWeek')}</legend>
          <div className={choices.days}>
            {weekdays.map((weekday, index) => (
              <label key={weekday} className={choices.day} data-taken={taken.includes(weekday) || undefined}>
                <input
                  type="radio"
                  name="dayOfWeek"
                  ref={index === 0 ? field.ref : undefined}
                  aria-label={t(`every.${weekday}`)}
                  checked={field.value === weekday}
                  disabled={taken.includes(weekday)}
                  onChange={() => field.onChange(weekday)}
                />
                <span aria-hidden="true">{shortNameOf(weekday, currentLocale())}</span>
              </label>
            ))}
          </div>
          {taken.length > 0 && <p className={choices.hint}>{t('takenHint')}</p>}
          {error && (
            <p className={choices.error} role="alert">
              {error}
            </p>
          )}
        </fieldset>
      )}
    />
  )
}

/** Start and end. A new availability lasts an hour until its end is changed. */
function TimeFields({ isEdit }: { isEdit: boolean }) {
  const { t } = useTranslation('availabilities')
  const text = useErrorText()
  const { control, formState, getValues, setValue } = useFormContext<AvailabilityValues>()
  const isFollowing = !isEdit && !formState.dirtyFields.to
  const follow = (from: string) => {
    if (!isTime(from)) return
    const to = getValues('to')
    if (isFollowing || (to <= from && to !== midnight)) setValue('to', hourAfter(from))
  }
  return (
    <SimpleGrid cols={2}>
      <Controller
        control={control}
        name="from"
        render={({ field }) => (
          <TimeField
            label={t('from')}
            value={field.value}
            onChange={(from) => {
              field.onChange(from)
              follow(from)
            }}
            error={text(formState.errors.from)}
          />
        )}
      />
      <Controller
        control={control}
        name="to"
        render={({ field }) => (
          <TimeField label={t('to')} value={field.value} onChange={field.onChange} error={text(formState.errors.to)} />
        )}
      />
    </SimpleGrid>
  )
}
