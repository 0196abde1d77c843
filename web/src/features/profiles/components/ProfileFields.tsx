import { MultiSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { ageRanges, genders, languages } from '@parta/contracts/values'
import { Controller, useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActivityPicker } from '../../../ui/ActivityPicker.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { ImageField } from '../../../ui/ImageField.tsx'
import { LocationPicker } from '../../../ui/LocationPicker.tsx'
import type { ProfileValues } from '../form.ts'
import { LevelFields } from './LevelFields.tsx'

/** The fields of a profile, for the first time and when editing. */
export function ProfileFields({ email, hasLevels = false }: { email?: string; hasLevels?: boolean }) {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const { control, formState, register, watch } = useFormContext<ProfileValues>()
  const { errors } = formState
  const [name, surname] = watch(['name', 'surname'])
  return (
    <>
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <ImageField
            value={field.value}
            name={name}
            surname={surname}
            onChange={field.onChange}
            error={text(errors.image)}
          />
        )}
      />
      {email !== undefined && <TextInput label={t('email')} value={email} readOnly variant="filled" />}
      <PersonFields />
      <ActivitiesField />
      {hasLevels && <LevelsField />}
      <LanguagesField />
      <Textarea
        label={t('description')}
        description={t('descriptionCount', { count: watch('description').length, max: limits.descriptionMax })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('descriptionHint')}
        autosize
        minRows={3}
        maxLength={limits.descriptionMax}
        error={text(errors.description)}
        {...register('description')}
      />
      <Controller
        control={control}
        name="location"
        render={({ field }) => <LocationPicker label={t('location')} value={field.value} onChange={field.onChange} />}
      />
    </>
  )
}

/** Name, gender and age. */
function PersonFields() {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const { control, formState, register } = useFormContext<ProfileValues>()
  const { errors } = formState
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label={t('name')} autoComplete="given-name" error={text(errors.name)} {...register('name')} />
      <TextInput
        label={t('surname')}
        autoComplete="family-name"
        error={text(errors.surname)}
        {...register('surname')}
      />
      <Controller
        control={control}
        name="gender"
        render={({ field }) => (
          <Select
            label={t('gender')}
            placeholder={t('choose')}
            data={genders.map((value) => ({ value, label: t(`genders.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
            allowDeselect={false}
            error={text(errors.gender)}
          />
        )}
      />
      <Controller
        control={control}
        name="age"
        render={({ field }) => (
          <Select
            label={t('age')}
            placeholder={t('choose')}
            data={ageRanges.map((value) => ({ value, label: value === 'unknown' ? t('ageUnknown') : value }))}
            value={field.value}
            onChange={field.onChange}
            allowDeselect={false}
            error={text(errors.age)}
          />
        )}
      />
    </SimpleGrid>
  )
}

function ActivitiesField() {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const { field, fieldState } = useController<ProfileValues, 'activities'>({ name: 'activities' })
  return (
    <ActivityPicker
      label={t('activities')}
      value={field.value}
      onChange={field.onChange}
      error={text(fieldState.error)}
    />
  )
}

function LevelsField() {
  const activities = useFormContext<ProfileValues>().watch('activities')
  const { field } = useController<ProfileValues, 'levels'>({ name: 'levels' })
  return <LevelFields activities={activities} value={field.value} onChange={field.onChange} />
}

function LanguagesField() {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const { field, fieldState } = useController<ProfileValues, 'languages'>({ name: 'languages' })
  return (
    <MultiSelect
      label={t('languages')}
      data={languages.map((value) => ({ value, label: t(`languageNames.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
      error={text(fieldState.error)}
    />
  )
}
