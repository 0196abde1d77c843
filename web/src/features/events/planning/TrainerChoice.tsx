import { Alert, Select } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../ui/Avatar.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import type { EventValues } from '../form.ts'
import { usePlan } from '../plan.ts'
import { useOrgTrainers } from '../planning-api.ts'

/** Chooses another trainer: an admin or power user of the organisation. */
export function TrainerChoice() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { leaderId, trainer, org } = usePlan()
  const { control, watch, formState } = useFormContext<EventValues>()
  const orgId = watch('eventOrgId')
  const staff = useOrgTrainers(orgId)
  // Without an organisation the leader is the trainer.
  if (orgId === null || staff === undefined) return null
  const others = staff.filter(({ id }) => id !== leaderId)
  const isKept = trainer !== null && orgId === org?.id && !others.some(({ id }) => id === trainer.id)
  const choices = isKept ? [trainer, ...others] : others
  const error = text(formState.errors.trainer)
  if (choices.length === 0) {
    return (
      <Alert color="accent" role={error ? 'alert' : 'status'}>
        {error ?? t('noTrainers')}
      </Alert>
    )
  }
  return (
    <Controller
      control={control}
      name="trainer"
      render={({ field }) => (
        <Select
          label={t('events:trainer')}
          placeholder={t('chooseTrainer')}
          data={choices.map((person) => ({ value: person.id, label: fullName(person) }))}
          value={field.value}
          onChange={field.onChange}
          allowDeselect={false}
          error={error}
        />
      )}
    />
  )
}
