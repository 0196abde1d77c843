import { MultiSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { ageRanges, genders, languages } from '@parta/contracts/values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ActivityPicker } from '../../../ui/ActivityPicker.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { ImageField } from '../../../ui/ImageField.tsx'
import { LocationPicker } from '../../../ui/LocationPicker.tsx'
import type { ProfileValues } from '../form.ts'
import { LevelFields } from './LevelFields.tsx'
import classes from './ProfileFields.module.css'

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
      <Controller
        control={control}
        name="activities"
        render={({ field }) => (
          <ActivityPicker
            label={t('activities')}
            value={field.value}
            onChange={field.onChange}
            error={text(errors.activities)}
          />
        )}
      />
      {hasLevels && (
        <Controller
          control={control}
          name="levels"
          render={({ field }) => (
            <LevelFields activities={watch('activities')} value={field.value} onChange={field.onChange} />
          )}
        />
      )}
      <Controller
        control={control}
        name="languages"
        render={({ field }) => (
          <MultiSelect
            label={t('languages')}
            classNames={{ input: classes.pillsInput ?? '', pillsList: classes.pills ?? '' }}
            data={languages.map((value) => ({ value, label: t(`languageNames.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
            error={text(errors.languages)}
          />
        )}
      />
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
