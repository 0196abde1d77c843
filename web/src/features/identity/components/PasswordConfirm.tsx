import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import type { ConfirmInput } from '../api.ts'
import { type ConfirmValues, confirmResolver, showWrongPassword } from '../form.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useRefusal } from './refusal.ts'

interface Props extends Omit<ConfirmInput, 'password'> {
  /** Throws if another password may help; the page shows every other outcome. */
  readonly confirm: (password: string) => Promise<void>
}

/**
 * Shown when the confirmation link is opened in another browser than the one of the sign-up: the password proves whose
 * it is.
 */
export function PasswordConfirm({ username, code, confirm }: Props) {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const form = useForm<ConfirmValues>({
    shouldFocusError: false,
    resolver: confirmResolver,
    context: { needsPassword: true },
    defaultValues: { username, code, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<ConfirmValues>()
  const submit = form.handleSubmit(async ({ password }) => {
    clear()
    try {
      await confirm(password)
    } catch (error) {
      if (!showWrongPassword(error, form.setError)) refuse(error, ['password'], form.setError)
    }
  })
  return (
    <AuthLayout
      title={t('verification.title')}
      lead={t('verification.elsewhere', { email: username })}
      foot={<Link to={paths.signUp}>{t('verification.toSignUp')}</Link>}
    >
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack gap="md">
          <Refusal error={refusal} />
          <PasswordInput
            label={t('verification.password')}
            autoComplete="current-password"
            error={text(errors.password)}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...form.register('password')}
          />
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('verification.submit')}
          </Button>
        </Stack>
      </Form>
    </AuthLayout>
  )
}
