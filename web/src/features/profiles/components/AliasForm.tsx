import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { aliasAgeGroups } from '@parta/contracts/values'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { newSeed } from '../../../lib/seed.ts'
import { toastError } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { addAlias } from '../api.ts'
import { type AliasValues, aliasResolver } from '../form.ts'
import { SeedAvatar } from './SeedAvatar.tsx'

export function AliasForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('profiles')
  const text = useErrorText()
  const form = useForm<AliasValues>({
    resolver: aliasResolver,
    defaultValues: { name: '', surname: '', ageGroup: 'child', image: `SEED:${newSeed()}` },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await addAlias(values)
      onDone()
    } catch (error) {
      if (!showProblems(error, ['name', 'surname'], form.setError)) toastError(error)
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Controller
          control={form.control}
          name="image"
          render={({ field }) => <SeedAvatar value={field.value} name={form.watch('name')} onChange={field.onChange} />}
        />
        <TextInput label={t('name')} data-autofocus error={text(errors.name)} {...form.register('name')} />
        <TextInput label={t('surname')} error={text(errors.surname)} {...form.register('surname')} />
        <Controller
          control={form.control}
          name="ageGroup"
          render={({ field }) => (
            <SegmentedControl
              aria-label={t('age')}
              size="md"
              data={aliasAgeGroups.map((value) => ({ value, label: t(`ageGroups.${value}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <Button type="submit" loading={isSubmitting}>
          {t('saveAlias')}
        </Button>
      </Stack>
    </form>
  )
}
