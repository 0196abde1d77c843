import { Input, NumberInput, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { currencies, type OrgType, orgTypes } from '@parta/contracts/values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import type { OrgValues } from '../form.ts'

export function OrgDetailsStep() {
  const { t } = useTranslation('orgs')
  const text = useErrorText()
  const { register, formState } = useFormContext<OrgValues>()
  const { errors } = formState
  return (
    <Stack>
      <TypeField />
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
        <TextInput
          label={t('telephone')}
          type="tel"
          maxLength={limits.telephoneMax}
          error={text(errors.telephone)}
          {...register('telephone')}
        />
      </SimpleGrid>
      <SizeField />
      <CurrencyField />
      <SwitchField<OrgValues> name="private" label={t('private')} description={t('new.privateHint')} />
      <SwitchField<OrgValues> name="contact" label={t('contact')} description={t('new.contactHint')} />
    </Stack>
  )
}

/** The organisation's type is also its badge; further badges that it was given before stay. */
function TypeField() {
  const { t } = useTranslation('orgs')
  const { watch, setValue } = useFormContext<OrgValues>()
  const [type, tags] = watch(['type', 'tags'])
  const choose = (next: OrgType) => {
    setValue('type', next, { shouldDirty: true })
    setValue('tags', [...new Set([...tags.filter((tag) => tag !== type), next])], { shouldDirty: true })
  }
  return (
    <SegmentedControl
      size="md"
      aria-label={t('type')}
      data={orgTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      value={type}
      onChange={(value) => choose(value as OrgType)}
    />
  )
}

function SizeField() {
  const { t } = useTranslation('orgs')
  const text = useErrorText()
  const { control, watch, formState } = useFormContext<OrgValues>()
  return (
    <>
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
              error={text(formState.errors.maxMembers)}
            />
          )}
        />
      )}
    </>
  )
}

function CurrencyField() {
  const { t } = useTranslation('orgs')
  const { control, formState } = useFormContext<OrgValues>()
  const { currency: before, name } = formState.defaultValues ?? {}
  return (
    <Controller
      control={control}
      name="currency"
      render={({ field }) => (
        <Stack gap={4}>
          <SegmentedControl
            size="md"
            aria-label={t('currency')}
            data={[...currencies]}
            value={field.value}
            onChange={field.onChange}
          />
          {name && field.value !== before && (
            <Input.Description>{t('currencyKept', { currency: before })}</Input.Description>
          )}
        </Stack>
      )}
    />
  )
}
