import { Button, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { type ForgotValues, forgotResolver } from '../form.ts'
import { useRefusal } from './refusal.ts'

interface Props {
  /** The e-mail that the field has at first. */
  readonly email: string
  readonly submit: string
  /** Mails a code, and goes on. */
  readonly onEmail: (email: string) => Promise<void>
  /** What stands above the field until the e-mail is refused. */
  readonly notice?: ReactNode
}

/** Asks to which e-mail a code is sent. */
export function EmailForm({ email, submit, onEmail, notice }: Props) {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const form = useForm<ForgotValues>({
    shouldFocusError: false,
    resolver: forgotResolver,
    defaultValues: { username: email },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<ForgotValues>()
  const send = form.handleSubmit(async ({ username }) => {
    clear()
    try {
      await onEmail(username)
    } catch (error) {
      refuse(error, ['username'], form.setError)
    }
  })
  return (
    <Form onSubmit={send} attempts={form.formState.submitCount}>
      <Stack gap="md">
        {!refusal && notice}
        <Refusal error={refusal} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          error={text(errors.username)}
          {...form.register('username')}
        />
        <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
          {submit}
        </Button>
      </Stack>
    </Form>
  )
}
