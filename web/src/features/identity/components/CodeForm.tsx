import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { codeKey } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { recall, remember } from '../../../lib/storage.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestConfirm } from '../api.ts'
import { type ConfirmValues, confirmResolver, digitsOf, showWrongPassword } from '../form.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeInput } from './CodeInput.tsx'
import { ResendButton } from './ResendButton.tsx'
import { useRefusal } from './refusal.ts'

/**
 * Asks for the six digits of the sign-up mail. The e-mail is remembered on this device; in another browser than the one
 * of the sign-up the password is required, too.
 */
export function CodeForm() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  // Read once: it is removed after the right code, while the next page is still loading.
  const [pending] = useState(() => recall('pendingEmail') ?? '')
  const { form, needsPassword, refusal, submit, forgetCode } = useConfirmation(pending)
  const { errors, isSubmitting } = form.formState

  // The sign-in of an unconfirmed account passes whether a new code could be sent; the sign-up has always sent one.
  const { isSent = true } = (useLocation().state ?? {}) as { isSent?: boolean }
  const lead = pending
    ? t(isSent ? 'verification.sentTo' : 'verification.waiting', { email: pending })
    : t('verification.sent')
  return (
    <AuthLayout title={t('verification.title')} lead={lead} foot={<Foot pending={pending} />}>
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack gap="md">
          <Refusal error={refusal} />
          {needsPassword && (
            <Alert color="accent" role="status">
              {t(codeKey('identity.signUpElsewhere'))}
            </Alert>
          )}
          {!pending && (
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              error={text(errors.username)}
              {...form.register('username')}
            />
          )}
          <CodeInput autoFocus error={text(errors.code)} {...form.register('code')} />
          {needsPassword && (
            <PasswordInput
              label={t('verification.password')}
              autoComplete="current-password"
              error={text(errors.password)}
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
              {...form.register('password')}
            />
          )}
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('verification.submit')}
          </Button>
          <ResendButton username={() => form.getValues('username')} onSent={forgetCode} />
        </Stack>
      </Form>
    </AuthLayout>
  )
}

/** Leads back to the sign-up, for an e-mail that was mistyped, and to the sign-in. */
function Foot({ pending }: { pending: string }) {
  const { t } = useTranslation('identity')
  return (
    <>
      {pending && (
        <>
          <Link to={paths.signUp} state={{ email: pending }}>
            {t('verification.otherEmail')}
          </Link>
          {' · '}
        </>
      )}
      <Link to={paths.signIn}>{t('verification.toSignIn')}</Link>
    </>
  )
}

/** The form of a confirmation; asks for the password if the server requires it. */
function useConfirmation(username: string) {
  const navigate = useNavigate()
  const [needsPassword, setNeedsPassword] = useState(false)
  const form = useForm<ConfirmValues, { needsPassword: boolean }>({
    shouldFocusError: false,
    resolver: confirmResolver,
    context: { needsPassword },
    defaultValues: { username, code: '', password: '' },
  })
  const { refusal, refuse, clear } = useRefusal<ConfirmValues>()
  const submit = form.handleSubmit(async ({ username, code, password }) => {
    clear()
    try {
      await requestConfirm({ username, code: digitsOf(code), password })
      remember('pendingEmail', null)
      await navigate(paths.aboutUser)
    } catch (error) {
      if (error instanceof CallError && error.code === 'identity.signUpElsewhere') setNeedsPassword(true)
      else if (!showWrongPassword(error, form.setError)) refuse(error, ['username', 'code'], form.setError)
    }
  })
  // The code that was typed before is not the one just mailed.
  const forgetCode = () => {
    clear()
    form.resetField('code')
  }
  return { form, needsPassword, refusal, submit, forgetCode }
}
