import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestReset } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { useRefusal } from '../components/refusal.ts'
import { type ForgotValues, forgotResolver } from '../form.ts'

interface NavigationState {
  email?: string
  /** Set by a sign-in that was correct but requires a new password. */
  required?: boolean
  /** The account has no password yet. */
  first?: boolean
}

export function RequestPasswordPage() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const navigate = useNavigate()
  const session = useSession()
  const arrival = (useLocation().state ?? {}) as NavigationState
  const form = useForm<ForgotValues>({
    shouldFocusError: false,
    resolver: forgotResolver,
    defaultValues: { username: arrival.email ?? (session.status === 'in' ? session.claims.email : '') },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<ForgotValues>()

  const submit = form.handleSubmit(async ({ username }) => {
    clear()
    try {
      await requestReset(username)
      await navigate(paths.submitPassword, { state: { email: username } })
    } catch (error) {
      refuse(error, ['username'], form.setError)
    }
  })

  const signedIn = session.status === 'in'
  return (
    <AuthLayout
      title={t(arrival.first ? 'requestPassword.firstTitle' : 'requestPassword.title')}
      lead={t(arrival.first ? 'requestPassword.firstLead' : 'requestPassword.lead')}
      foot={
        <Link to={signedIn ? paths.settings : paths.signIn}>
          {t(signedIn ? 'toSettings' : 'verification.toSignIn')}
        </Link>
      }
    >
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack gap="md">
          {arrival.required && !refusal && (
            <Alert color="accent" role="status">
              {t('errors:identity.passwordResetRequired')}
            </Alert>
          )}
          <Refusal error={refusal} />
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            error={text(errors.username)}
            {...form.register('username')}
          />
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('requestPassword.submit')}
          </Button>
        </Stack>
      </Form>
    </AuthLayout>
  )
}
