import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestNewEmail } from '../api.ts'
import { type EmailValues, emailResolver } from '../form.ts'
import { useRefusal } from './refusal.ts'

/** Asks for the new e-mail and sends a code to it. */
export function NewEmailForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const form = useForm<EmailValues>({ shouldFocusError: false, resolver: emailResolver, defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<EmailValues>()
  const submit = form.handleSubmit(async ({ email }) => {
    clear()
    try {
      await requestNewEmail(email)
      onSent()
    } catch (error) {
      refuse(error, ['email'], form.setError)
    }
  })
  return (
    <Form onSubmit={submit} attempts={form.formState.submitCount}>
      <Stack gap="md">
        <Refusal error={refusal} />
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('changeEmail.now')}
          description={t('changeEmail.note')}
          error={text(errors.email)}
          {...form.register('email')}
        />
        <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
          {t('changeEmail.submit')}
        </Button>
      </Stack>
    </Form>
  )
}
