import { Select } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import type { EventValues } from '../form.ts'
import { usePlan } from '../plan.ts'
import { useOrgChoices } from '../planning-api.ts'

/** The organisation of the event; only its admins and power users can choose it. */
export function OrgField() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { org } = usePlan()
  const own = useOrgChoices() ?? []
  const { control, setValue, formState } = useFormContext<EventValues>()
  // The event's organisation is an option even if the editor, for example its trainer, has no role there.
  const choices = org && !own.some(({ id }) => id === org.id) ? [org, ...own] : own
  if (choices.length === 0) return null
  return (
    <Controller
      control={control}
      name="eventOrgId"
      render={({ field }) => (
        <Select
          label={t('events:org')}
          placeholder={t('noOrg')}
          data={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={field.value}
          onChange={(next) => {
            field.onChange(next)
            // The trainer belongs to the previous organisation.
            setValue('trainer', null, { shouldDirty: true })
            // The products, too.
            setValue('oneOffProductId', null, { shouldDirty: true })
            setValue('subscriptionProductId', null, { shouldDirty: true })
          }}
          clearable
          clearButtonProps={{ 'aria-label': t('noOrg') }}
          error={text(formState.errors.eventOrgId)}
        />
      )}
    />
  )
}
