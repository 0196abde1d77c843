import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { recall, remember } from '../../../lib/storage.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { requestConfirm } from '../api.ts'
import { type ConfirmValues, confirmResolver, digitsOf } from '../form.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeInput } from './CodeInput.tsx'
import { Refusal } from './Refusal.tsx'
import { ResendButton } from './ResendButton.tsx'
import { useRefusal } from './refusal.ts'

/** Right after sign-up: the six digits from the mail. The e-mail is known on this device. */
export function CodeForm() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const navigate = useNavigate()
  const pending = recall('pendingEmail') ?? ''
  const form = useForm<ConfirmValues>({ resolver: confirmResolver, defaultValues: { username: pending, code: '' } })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<ConfirmValues>()

  const submit = form.handleSubmit(async ({ username, code }) => {
    clear()
    try {
      await requestConfirm({ username, code: digitsOf(code) })
      remember('pendingEmail', null)
      await navigate(paths.signIn, { state: { email: username, notice: 'confirmed' } })
    } catch (error) {
      refuse(error, ['username', 'code'], form.setError)
    }
  })

  const lead = pending ? t('verification.sentTo', { email: pending }) : t('verification.sent')
  return (
    <AuthLayout
      title={t('verification.title')}
      lead={lead}
      foot={<Link to={paths.signIn}>{t('verification.toSignIn')}</Link>}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Refusal error={refusal} />
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
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('verification.submit')}
          </Button>
          <ResendButton username={() => form.getValues('username')} />
        </Stack>
      </form>
    </AuthLayout>
  )
}
