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

export function ProfileFields() {
  const { t } = useTranslation('profiles')
  const { control } = useFormContext<ProfileValues>()
  return (
    <>
      <PictureField />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NameField />
        <PersonFields />
      </SimpleGrid>
      <ActivitiesField />
      <LevelsField />
      <LanguagesField />
      <DescriptionField />
      <Controller
        control={control}
        name="location"
        render={({ field }) => <LocationPicker label={t('location')} value={field.value} onChange={field.onChange} />}
      />
    </>
  )
}

/** The fields that a new person may fill in later. */
export function MoreFields({ email }: { email: string }) {
  const { t } = useTranslation('profiles')
  return (
    <>
      <PictureField />
      <TextInput label={t('email')} value={email} readOnly variant="filled" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PersonFields />
      </SimpleGrid>
      <LanguagesField />
      <DescriptionField />
    </>
  )
}

function PictureField() {
  const text = useErrorText()
  const { control, formState, watch } = useFormContext<ProfileValues>()
  const [name, surname] = watch(['name', 'surname'])
  return (
    <Controller
      control={control}
      name="image"
      render={({ field }) => (
        <ImageField
          value={field.value}
          name={name}
          surname={surname}
          onChange={field.onChange}
          error={text(formState.errors.image)}
        />
      )}
    />
  )
}

function DescriptionField() {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const { formState, register, watch } = useFormContext<ProfileValues>()
  return (
    <Textarea
      label={t('description')}
      description={t('descriptionCount', { count: watch('description').length, max: limits.descriptionMax })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('descriptionHint')}
      autosize
      minRows={3}
      maxLength={limits.descriptionMax}
      error={text(formState.errors.description)}
      {...register('description')}
    />
  )
}

export function NameField() {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const { formState, register } = useFormContext<ProfileValues>()
  return (
    <TextInput label={t('name')} autoComplete="given-name" error={text(formState.errors.name)} {...register('name')} />
  )
}

/** Surname, gender and age. */
function PersonFields() {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const { control, formState, register } = useFormContext<ProfileValues>()
  const { errors } = formState
  return (
    <>
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
    </>
  )
}

export function ActivitiesField({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const { field, fieldState } = useController<ProfileValues, 'activities'>({ name: 'activities' })
  return (
    <ActivityPicker
      label={t('activities')}
      value={field.value}
      onChange={field.onChange}
      error={text(fieldState.error)}
      isShort={isShort}
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
