import { Button, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { genders } from '@parta/contracts/values'
import { FormProvider, useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestFirstPassword } from '../api.ts'
import { type CompleteValues, completeBody, completeResolver } from '../form.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useRefusal } from './refusal.ts'

interface Props {
  readonly username: string
  readonly temporaryPassword: string
}

/**
 * The first sign-in of an invited person, who chooses a password. Rendered in place of the sign-in form, so that the
 * temporary password is never part of an address.
 */
export function FirstPasswordForm({ username, temporaryPassword }: Props) {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const form = useForm<CompleteValues>({
    shouldFocusError: false,
    resolver: completeResolver,
    defaultValues: { name: '', family_name: '', gender: null, newPassword: '', repeated: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<CompleteValues>()

  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      await requestFirstPassword(completeBody({ username, temporaryPassword }, values))
    } catch (error) {
      refuse(error, ['name', 'family_name', 'newPassword'], form.setError)
    }
  })

  return (
    <AuthLayout title={t('firstPassword.title')} lead={t('firstPassword.lead', { email: username })}>
      <FormProvider {...form}>
        <Form onSubmit={submit} attempts={form.formState.submitCount}>
          <Stack gap="md">
            <Refusal error={refusal} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label={t('profiles:name')}
                autoComplete="given-name"
                autoFocus
                error={text(errors.name)}
                {...form.register('name')}
              />
              <TextInput
                label={t('profiles:surname')}
                autoComplete="family-name"
                error={text(errors.family_name)}
                {...form.register('family_name')}
              />
            </SimpleGrid>
            <GenderField />
            <NewPasswordFields />
            <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
              {t('firstPassword.submit')}
            </Button>
          </Stack>
        </Form>
      </FormProvider>
    </AuthLayout>
  )
}

function GenderField() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const { field, fieldState } = useController<CompleteValues, 'gender'>({ name: 'gender' })
  return (
    <Select
      label={t('profiles:gender')}
      placeholder={t('profiles:choose')}
      data={genders.map((value) => ({ value, label: t(`profiles:genders.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
      allowDeselect={false}
      error={text(fieldState.error)}
    />
  )
}
