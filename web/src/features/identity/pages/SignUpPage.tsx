import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { showProblems } from '../../../lib/form.ts'
import { CallError } from '../../../lib/request.ts'
import { remember } from '../../../lib/storage.ts'
import { toastError } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { accountName, requestSignUp } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { type SignUpValues, signUpResolver } from '../form.ts'

/** Refusals that speak of one field although the server names none. */
const fieldOfCode: Record<string, keyof SignUpValues> = {
  'identity.usernameExists': 'email',
  'identity.passwordCommon': 'password',
}

export function SignUpPage() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const navigate = useNavigate()
  const form = useForm<SignUpValues>({ resolver: signUpResolver, defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await requestSignUp(email, password)
      remember('pendingEmail', accountName(email))
      void navigate(paths.verification)
    } catch (error) {
      if (showProblems(error, ['email', 'password'], form.setError)) return
      const field = error instanceof CallError ? fieldOfCode[error.code] : undefined
      if (field && error instanceof CallError) form.setError(field, { type: error.code, message: error.code })
      else toastError(error)
    }
  })

  return (
    <AuthLayout
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      foot={
        <>
          {t('signUp.haveAccount')} <Link to={paths.signIn}>{t('signUp.toSignIn')}</Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            error={text(errors.email)}
            {...form.register('email')}
          />
          <PasswordInput
            label={t('password')}
            description={t('signUp.passwordHint')}
            autoComplete="new-password"
            error={text(errors.password)}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...form.register('password')}
          />
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('signUp.submit')}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  )
}
