import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { showProblems } from '../../../lib/form.ts'
import { codeKey } from '../../../lib/i18n.ts'
import { CallError } from '../../../lib/request.ts'
import { remember } from '../../../lib/storage.ts'
import { toastError } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { requestSignIn } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { type SignInValues, signInResolver } from '../form.ts'

/** Comes from the confirmation with the e-mail that it was for. */
interface Arrival {
  email?: string
  confirmed?: boolean
}

export function SignInPage() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const navigate = useNavigate()
  const arrival = (useLocation().state ?? {}) as Arrival
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const form = useForm<SignInValues>({
    resolver: signInResolver,
    defaultValues: { username: arrival.email ?? '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ username, password }) => {
    setRefusal(null)
    try {
      await requestSignIn(username, password)
    } catch (error) {
      if (error instanceof CallError && error.code === 'identity.userNotConfirmed') {
        remember('pendingEmail', username)
        return navigate(paths.verification)
      }
      if (showProblems(error, ['username', 'password'], form.setError)) return
      if (error instanceof CallError && error.status >= 400) setRefusal(error)
      else toastError(error)
    }
  })

  return (
    <AuthLayout
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      foot={
        <>
          {t('signIn.noAccount')} <Link to={paths.signUp}>{t('signIn.toSignUp')}</Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {arrival.confirmed && !refusal && <Alert color="brand">{t('signIn.confirmed')}</Alert>}
          {refusal && (
            <Alert color="red" role="alert">
              {t(codeKey(refusal.code), refusal.params)}
            </Alert>
          )}
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            error={text(errors.username)}
            {...form.register('username')}
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            error={text(errors.password)}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...form.register('password')}
          />
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('signIn.submit')}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
