import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { type Activity, eventGenders, levels, tags } from '@parta/contracts/values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { ChipRow } from '../../../ui/ChipRow.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import type { EventValues } from '../form.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { OrgField } from './OrgField.tsx'
import { SaleFields } from './SaleFields.tsx'

const sportsMax = 5

/** The step with name, activity, organisation, audience and price. */
export function GeneralStep() {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { register, control, watch, formState } = useFormContext<EventValues>()
  const { errors } = formState
  return (
    <Stack>
      <OwnSports />
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
            onChange={field.onChange}
            error={text(errors.activityType)}
            withAny
          />
        )}
      />
      <Textarea
        label={t('events:info')}
        placeholder={t('infoHint')}
        description={t('written', { count: watch('info').length, max: limits.eventInfoMax })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={limits.eventInfoMax}
        error={text(errors.info)}
        {...register('info')}
      />
      <OrgField />
      <AudienceFields />
      <SaleFields />
      <SwitchField<EventValues> name="isExternal" label={t('external')} description={t('externalHint')} />
      {watch('isExternal') && (
        <TextInput
          label={t('link')}
          placeholder="https://"
          inputMode="url"
          maxLength={limits.urlMax}
          error={text(errors.externalLink)}
          {...register('externalLink')}
        />
      )}
      <SwitchField<EventValues> name="private" label={t('events:private')} description={t('privateHint')} />
    </Stack>
  )
}

/** The person's own sports: one tap chooses the sport, and names an event that has no name yet. */
function OwnSports() {
  const { t } = useTranslation('planning')
  const { data: me } = useMe()
  const { watch, getValues, setValue } = useFormContext<EventValues>()
  const sports = me?.activities.slice(0, sportsMax) ?? []
  if (sports.length === 0) return null
  const choose = (activity: Activity) => {
    const named = sports.map((sport): string => t(`activities:${sport}`))
    const name = getValues('name')
    setValue('activityType', activity, { shouldDirty: true, shouldValidate: true })
    if (name === '' || named.includes(name)) {
      setValue('name', t(`activities:${activity}`), { shouldDirty: true, shouldValidate: true })
    }
  }
  return (
    <ChipRow
      label={t('ownSports')}
      options={sports.map((value) => ({ value, text: t(`activities:${value}`) }))}
      value={watch('activityType')}
      onChange={choose}
    />
  )
}

/** Who may join: by gender, level and age. */
function AudienceFields() {
  const { t } = useTranslation('planning')
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <ChoiceField
        name="gender"
        label={t('events:gender')}
        options={eventGenders.map((value) => [value, t(`events:genders.${value}`)])}
      />
      <ChoiceField
        name="minLevel"
        label={t('events:level')}
        options={levels.map((level, index) => [String(index), t(`events:levels.${level}`)])}
      />
      <ChoiceField
        name="tags"
        label={t('events:tags')}
        options={tags.map((value) => [value, t(`events:tagNames.${value}`)])}
      />
    </SimpleGrid>
  )
}
