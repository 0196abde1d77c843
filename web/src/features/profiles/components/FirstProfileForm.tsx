import { Button, Checkbox, MultiSelect, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { ageRanges, genders, languages } from '@parta/contracts/values'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { newSeed } from '../../../lib/seed.ts'
import { toastError } from '../../../lib/toast.ts'
import { ActivityPicker } from '../../../ui/ActivityPicker.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { saveFirstProfile } from '../api.ts'
import { type FirstProfileValues, firstProfileBody, firstProfileResolver } from '../form.ts'
import classes from './FirstProfileForm.module.css'
import { SeedAvatar } from './SeedAvatar.tsx'

const consents = ['terms', 'privacy', 'gdpr'] as const

export function FirstProfileForm({ email }: { email: string }) {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const form = useForm<FirstProfileValues>({
    resolver: firstProfileResolver,
    defaultValues: {
      name: '',
      surname: '',
      gender: null,
      age: null,
      activities: [],
      languages: [currentLocale()],
      description: '',
      image: `SEED:${newSeed()}`,
      consents: { terms: false, privacy: false, gdpr: false },
    },
  })
  const { control, register, watch } = form
  const { errors, isSubmitting } = form.formState
  const agreed = consents.every((consent) => watch(`consents.${consent}`))

  const submit = form.handleSubmit(async (values) => {
    try {
      await saveFirstProfile(firstProfileBody(values) as Parameters<typeof saveFirstProfile>[0])
    } catch (error) {
      if (!showProblems(error, ['name', 'surname', 'description'], form.setError)) toastError(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate className={classes.card}>
      <Stack gap="lg">
        <Controller
          control={control}
          name="image"
          render={({ field }) => <SeedAvatar value={field.value} name={watch('name')} onChange={field.onChange} />}
        />
        <TextInput label={t('email')} value={email} readOnly variant="filled" />
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
        <Controller
          control={control}
          name="languages"
          render={({ field }) => (
            <MultiSelect
              label={t('languages')}
              data={languages.map((value) => ({ value, label: t(`languageNames.${value}`) }))}
              value={field.value}
              onChange={field.onChange}
              error={text(errors.languages)}
            />
          )}
        />
        <Textarea
          label={t('description')}
          placeholder={t('about.descriptionHint')}
          autosize
          minRows={3}
          maxLength={limits.descriptionMax}
          error={text(errors.description)}
          {...register('description')}
        />
        <Stack gap={4}>
          {consents.map((consent) => (
            <Checkbox
              key={consent}
              label={t(`consents.${consent}`)}
              classNames={{ body: classes.consent ?? '' }}
              {...register(`consents.${consent}`)}
            />
          ))}
        </Stack>
        <Button type="submit" size="xl" disabled={!agreed} loading={isSubmitting}>
          {t('about.submit')}
        </Button>
      </Stack>
    </form>
  )
}
