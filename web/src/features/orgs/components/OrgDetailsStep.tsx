import { NumberInput, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { currencies, orgTypes } from '@parta/contracts/values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import type { OrgValues } from '../form.ts'

export function OrgDetailsStep() {
  const { t } = useTranslation('orgs')
  const text = useErrorText()
  const { register, control, watch, formState } = useFormContext<OrgValues>()
  const { errors } = formState
  return (
    <Stack>
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <SegmentedControl
            size="md"
            aria-label={t('type')}
            data={orgTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <TextInput label={t('name')} maxLength={limits.orgNameMax} error={text(errors.name)} {...register('name')} />
      <Textarea
        label={t('description')}
        autosize
        minRows={3}
        maxLength={limits.descriptionMax}
        error={text(errors.description)}
        {...register('description')}
      />
      <TextInput label={t('address')} maxLength={limits.urlMax} error={text(errors.address)} {...register('address')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('email')} type="email" error={text(errors.email)} {...register('email')} />
        <TextInput label={t('telephone')} type="tel" error={text(errors.telephone)} {...register('telephone')} />
      </SimpleGrid>
      <SwitchField<OrgValues> name="isUnlimited" label={t('new.unlimited')} />
      {!watch('isUnlimited') && (
        <Controller
          control={control}
          name="maxMembers"
          render={({ field }) => (
            <NumberInput
              label={t('new.maxMembers')}
              max={limits.orgMembersMax}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="none"
              value={field.value}
              onChange={(value) => field.onChange(value === '' ? '' : Number(value))}
              error={text(errors.maxMembers)}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="currency"
        render={({ field }) => (
          <SegmentedControl
            size="md"
            aria-label={t('currency')}
            data={[...currencies]}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <SwitchField<OrgValues> name="private" label={t('private')} description={t('new.privateHint')} />
    </Stack>
  )
}
