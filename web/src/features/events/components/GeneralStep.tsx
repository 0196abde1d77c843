import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { useOrgChoices } from '../api.ts'
import type { EventValues } from '../form.ts'

export function GeneralStep() {
  const { t } = useTranslation('events')
  const text = useErrorText()
  const orgs = useOrgChoices()
  const { register, control, formState } = useFormContext<EventValues>()
  const { errors } = formState
  return (
    <Stack>
      <TextInput
        label={t('name')}
        placeholder={t('new.nameHint')}
        maxLength={limits.eventNameMax}
        error={text(errors.name)}
        {...register('name')}
      />
      <Controller
        control={control}
        name="activityType"
        render={({ field }) => (
          <ActivitySelect
            label={t('activity')}
            value={field.value}
            onChange={field.onChange}
            error={text(errors.activityType)}
            withAny
          />
        )}
      />
      <Textarea
        label={t('info')}
        placeholder={t('new.infoHint')}
        autosize
        minRows={3}
        maxLength={limits.eventInfoMax}
        error={text(errors.info)}
        {...register('info')}
      />
      {orgs.length > 0 && (
        <Controller
          control={control}
          name="eventOrgId"
          render={({ field }) => (
            <Select
              label={t('org')}
              placeholder={t('new.noOrg')}
              data={orgs.map((org) => ({ value: org.id, label: org.name }))}
              value={field.value}
              onChange={field.onChange}
              clearable
              clearButtonProps={{ 'aria-label': t('new.noOrg') }}
              error={text(errors.eventOrgId)}
            />
          )}
        />
      )}
      <TextInput
        label={t('externalLink')}
        description={t('new.linkHint')}
        placeholder="https://"
        inputMode="url"
        maxLength={limits.urlMax}
        error={text(errors.externalLink)}
        {...register('externalLink')}
      />
    </Stack>
  )
}
