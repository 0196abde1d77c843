import { Stack, TextInput } from '@mantine/core'
import { type AvailabilityType, activityScopes, availabilityLimits } from '@parta/contracts/availability-values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { editAliasPath, paths } from '../../../lib/paths.ts'
import { ActivityPicker } from '../../../ui/ActivityPicker.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { activitiesWithLevel } from '../describe.ts'
import type { AvailabilityValues } from '../form.ts'
import classes from './Choices.module.css'
import { WhoField } from './WhoField.tsx'

/** The step with the person, the activities and the name. */
export function ActivityStep({ type, isEdit }: { type: AvailabilityType; isEdit: boolean }) {
  const { t } = useTranslation('availabilities')
  const text = useErrorText()
  const { control, register, watch, formState } = useFormContext<AvailabilityValues>()
  const scope = watch('activities')
  return (
    <Stack gap="lg">
      {!isEdit && <WhoField />}
      <Controller
        control={control}
        name="activities"
        render={({ field }) => (
          <fieldset className={classes.group}>
            <legend>{t('activities.label')}</legend>
            <div className={classes.cards}>
              {activityScopes.map((value) => (
                <label key={value} className={classes.card}>
                  <input
                    type="radio"
                    name="activities"
                    checked={field.value === value}
                    onChange={() => field.onChange(value)}
                  />
                  <strong>{t(`activities.${value}`)}</strong>
                  <small>{t(`activities.${value}Text`)}</small>
                </label>
              ))}
            </div>
          </fieldset>
        )}
      />
      {scope === 'mine' && <OwnActivities />}
      {scope === 'chosen' && (
        <Controller
          control={control}
          name="chosen"
          render={({ field }) => (
            <ActivityPicker
              label={t('activities.pick')}
              value={field.value}
              onChange={field.onChange}
              error={text(formState.errors.chosen)}
            />
          )}
        />
      )}
      <TextInput
        label={t(type === 'oneOff' ? 'name' : 'nameOptional')}
        placeholder={t('nameHint')}
        maxLength={availabilityLimits.nameMax}
        error={text(formState.errors.name)}
        {...register('name')}
      />
    </Stack>
  )
}

/** Names the activities in which the chosen person has a level, or leads to where levels are set. */
function OwnActivities() {
  const { t } = useTranslation('availabilities')
  const { data: me } = useMe()
  const aliasId = useFormContext<AvailabilityValues>().watch('aliasId')
  const person = aliasId === null ? me : me?.aliases.find(({ id }) => id === aliasId)
  const own = activitiesWithLevel(person)
  if (own.length > 0) return <p className={classes.hint}>{own.map((one) => t(`activities:${one}`)).join(', ')}</p>
  return (
    <p className={classes.hint}>
      {t('activities.noLevels')}{' '}
      <Link to={aliasId === null ? paths.profileEdit : editAliasPath(aliasId)}>{t('activities.setLevels')}</Link>
    </p>
  )
}
