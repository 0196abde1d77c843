import { TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { type Activity, activities } from '@parta/contracts/values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { ChipRow } from '../../../ui/ChipRow.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import type { EventValues } from '../form.ts'
import { usePlan } from '../plan.ts'

const sportsMax = 5

/** The sport, and the name of the event. */
export function SportFields() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { register, control, formState } = useFormContext<EventValues>()
  const { errors } = formState
  const choose = useSportChoice()
  return (
    <>
      <OwnSports onChoose={choose} />
      <TextInput
        label={t('events:name')}
        placeholder={t('nameHint')}
        maxLength={limits.eventNameMax}
        error={text(errors.name)}
        {...register('name')}
      />
      <Controller
        control={control}
        name="activityType"
        render={({ field }) => (
          <ActivitySelect
            label={t('events:activity')}
            value={field.value}
            onChange={choose}
            error={text(errors.activityType)}
            withAny
          />
        )}
      />
    </>
  )
}

/** The person's own sports, each with one tap. */
function OwnSports({ onChoose }: { onChoose: (activity: Activity) => void }) {
  const { t } = useTranslation('planning')
  const { data: me } = useMe()
  const { watch } = useFormContext<EventValues>()
  const sports = me?.activities.slice(0, sportsMax) ?? []
  if (sports.length === 0) return null
  return (
    <ChipRow
      label={t('ownSports')}
      options={sports.map((value) => ({ value, text: t(`activities:${value}`) }))}
      value={watch('activityType')}
      onChange={onChoose}
    />
  )
}

/** Returns a function that chooses the sport, and names the event by it, unless the person has named it. */
function useSportChoice(): (activity: Activity | null) => void {
  const { t } = useTranslation('activities')
  const { lastName } = usePlan()
  const { getValues, setValue, clearErrors } = useFormContext<EventValues>()
  return (activity) => {
    const name = getValues('name')
    setValue('activityType', activity, { shouldDirty: true })
    clearErrors('activityType')
    const isSuggested = name === '' || name === lastName || activities.some((one) => t(one) === name)
    if (activity === null || !isSuggested) return
    // What was said of the last event is about another sport.
    if (name === lastName) setValue('info', '', { shouldDirty: true })
    setValue('name', t(activity), { shouldDirty: true })
    clearErrors('name')
  }
}
