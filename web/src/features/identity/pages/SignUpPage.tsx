import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { remember } from '../../../lib/storage.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { accountName, requestSignUp } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { OtherWays } from '../components/OtherWays.tsx'
import { useRefusal } from '../components/refusal.ts'
import { type SignUpValues, signUpResolver } from '../form.ts'

export function SignUpPage() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const navigate = useNavigate()
  // To correct the e-mail to which no code came.
  const { email = '' } = (useLocation().state ?? {}) as { email?: string }
  const form = useForm<SignUpValues>({
    shouldFocusError: false,
    resolver: signUpResolver,
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<SignUpValues>()

  const submit = form.handleSubmit(async ({ email, password }) => {
    clear()
    try {
      await requestSignUp(email, password)
      remember('pendingEmail', accountName(email))
      await navigate(paths.verification)
    } catch (error) {
      refuse(error, ['email', 'password'], form.setError)
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
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack gap="md">
          <Refusal error={refusal} />
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
      </Form>
      <OtherWays />
    </AuthLayout>
  )
}
