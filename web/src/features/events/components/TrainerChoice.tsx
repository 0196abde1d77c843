import { Alert, Select } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { useOrgTrainers } from '../api.ts'
import type { EventValues } from '../form.ts'

/** Who trains instead of the organiser: an admin or power user of the organisation. */
export function TrainerChoice() {
  const { t } = useTranslation('events')
  const text = useErrorText()
  const { data: me } = useMe()
  const { control, watch, formState } = useFormContext<EventValues>()
  const orgId = watch('eventOrgId')
  const trainers = useOrgTrainers(orgId).filter((member) => member.id !== me?.id)
  if (!orgId || trainers.length === 0) return <Alert color="accent">{t('new.noTrainers')}</Alert>
  return (
    <Controller
      control={control}
      name="trainer"
      render={({ field }) => (
        <Select
          label={t('trainer')}
          data={trainers.map((member) => ({ value: member.id, label: fullName(member) }))}
          value={field.value}
          onChange={field.onChange}
          error={text(formState.errors.trainer)}
        />
      )}
    />
  )
}
