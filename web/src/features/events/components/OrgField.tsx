import { Select } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import type { EventValues } from '../form.ts'
import { usePlan } from '../plan.ts'
import { useOrgChoices } from '../planning-api.ts'

/** For whom: only admins and power users choose an organisation. */
export function OrgField() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { org } = usePlan()
  const own = useOrgChoices() ?? []
  const { control, setValue, formState } = useFormContext<EventValues>()
  // The trainer of an event need not run the organisation that it belongs to.
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
            // Another organisation has other trainers.
            setValue('trainer', null, { shouldDirty: true })
          }}
          clearable
          clearButtonProps={{ 'aria-label': t('noOrg') }}
          error={text(formState.errors.eventOrgId)}
        />
      )}
    />
  )
}
