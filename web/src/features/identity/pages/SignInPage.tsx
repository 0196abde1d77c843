import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { loadTexts } from '../../../lib/i18n.ts'
import { knowsPasskeys } from '../../../lib/passkey.ts'
import { paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { getSessionEnding } from '../../../lib/session.ts'
import { remember } from '../../../lib/storage.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestCode, requestSignIn } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { CodeButton } from '../components/CodeButton.tsx'
import { OtherWays } from '../components/OtherWays.tsx'
import { PasskeyButton } from '../components/PasskeyButton.tsx'
import { useRefusal } from '../components/refusal.ts'
import classes from '../components/SignIn.module.css'
import { type SignInValues, signInResolver } from '../form.ts'

// Shown once, to people whose account an operator has made.
const FirstPasswordForm = lazy(async () => {
  const [{ FirstPasswordForm: Part }] = await Promise.all([
    import('../components/FirstPasswordForm.tsx'),
    loadTexts('rest'),
  ])
  return { default: Part }
})

/** The message and the e-mail that the previous page passes. */
interface NavigationState {
  email?: string
  notice?: 'passwordSet'
  left?: 'signedOut' | 'deleted'
}

export function SignInPage() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const arrival = (useLocation().state ?? {}) as NavigationState
  const [invited, setInvited] = useState<SignInValues | null>(null)
  const form = useForm<SignInValues>({
    shouldFocusError: false,
    resolver: signInResolver,
    defaultValues: { username: arrival.email ?? '', password: '' },
  })
  const { errors, isSubmitting } = form.formState

  const { refusal, refused, clear } = useRefused(form, setInvited)

  const submit = form.handleSubmit(async ({ username, password }) => {
    clear()
    await requestSignIn(username, password).catch(refused)
  })

  if (invited) return <FirstSignIn {...invited} />
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
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack gap="md">
          {refusal ? <Refusal error={refusal} /> : <Notice arrival={arrival} />}
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username webauthn"
            error={text(errors.username)}
            {...form.register('username')}
          />
          <div>
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              error={text(errors.password)}
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
              {...form.register('password')}
            />
            <ForgottenLink email={() => form.getValues('username')} />
          </div>
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('signIn.submit')}
          </Button>
        </Stack>
      </Form>
      <OtherWays>
        <CodeButton form={form} onRefused={refused} />
        {knowsPasskeys() && <PasskeyButton onRefused={refused} />}
      </OtherWays>
    </AuthLayout>
  )
}

function FirstSignIn({ username, password }: SignInValues) {
  return (
    <Suspense>
      <FirstPasswordForm username={username} temporaryPassword={password} />
    </Suspense>
  )
}

/** Handles a refused sign-in: shows it, or opens the page for what must be done first. */
function useRefused(form: UseFormReturn<SignInValues>, onInvited: (values: SignInValues) => void) {
  const navigate = useNavigate()
  const { refusal, refuse, clear } = useRefusal<SignInValues>()
  const refused = async (error: unknown) => {
    const email = form.getValues('username')
    const code = error instanceof CallError ? error.code : null
    if (code === 'identity.newPasswordRequired') return onInvited(form.getValues())
    if (code === 'identity.passwordResetRequired') {
      return navigate(paths.requestPassword, { state: { email, required: true } })
    }
    if (code !== 'identity.userNotConfirmed') return refuse(error, ['username', 'password'], form.setError)
    remember('pendingEmail', email)
    const isSent = await requestCode(email).then(
      () => true,
      () => false,
    )
    return navigate(paths.verification, { state: { isSent } })
  }
  return { refusal, refused, clear }
}

function ForgottenLink({ email }: { email: () => string }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    // Passes the typed e-mail on; a new tab cannot receive it.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(paths.requestPassword, { state: { email: email() } })
  }
  return (
    <Link className={classes.forgotten} to={paths.requestPassword} onClick={open}>
      {t('signIn.forgotten')}
    </Link>
  )
}

/** The provider's error for an e-mail that already has an account with a password. */
const existsMarker = 'UsernameExistsException'

function Notice({ arrival }: { arrival: NavigationState }) {
  const { t } = useTranslation('identity')
  const [query] = useSearchParams()
  const described = query.get('error_description')
  if (described?.includes(existsMarker)) {
    return (
      <Alert color="red" role="alert" title={t('errors:identity.usernameExists')}>
        {t('social.existsHint')}
      </Alert>
    )
  }
  if (described) {
    return (
      <Alert color="red" role="alert">
        {t('errors:identity.socialFailed')}
      </Alert>
    )
  }
  const said = arrival.notice ?? arrival.left
  if (said) {
    return (
      <Alert color="brand" role="status">
        {t(`signIn.${said}`)}
      </Alert>
    )
  }
  const ending = getSessionEnding()
  return (
    ending && (
      <Alert color="accent" role="status" title={t('signIn.ended')}>
        {t(`signIn.endings.${ending}`)}
      </Alert>
    )
  )
}
