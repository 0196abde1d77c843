import { Button, Stack, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { showProblems } from '../../../lib/form.ts'
import { CallError } from '../../../lib/request.ts'
import { recall, remember } from '../../../lib/storage.ts'
import { toastError } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { requestConfirm } from '../api.ts'
import { type ConfirmValues, confirmResolver, digitsOf } from '../form.ts'
import { AuthLayout } from './AuthLayout.tsx'
import classes from './CodeForm.module.css'
import { ResendButton } from './ResendButton.tsx'

/** Right after sign-up: the six digits from the mail. The e-mail is known on this device. */
export function CodeForm() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const navigate = useNavigate()
  const pending = recall('pendingEmail') ?? ''
  const form = useForm<ConfirmValues>({ resolver: confirmResolver, defaultValues: { username: pending, code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ username, code }) => {
    try {
      await requestConfirm({ username, code: digitsOf(code) })
      remember('pendingEmail', null)
      await navigate(paths.signIn, { state: { email: username, confirmed: true } })
    } catch (error) {
      if (showProblems(error, ['username', 'code'], form.setError)) return
      if (error instanceof CallError && error.code.startsWith('identity.')) {
        form.setError('code', { type: error.code, message: error.code })
      } else toastError(error)
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
          {!pending && (
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              error={text(errors.username)}
              {...form.register('username')}
            />
          )}
          <TextInput
            label={t('verification.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={limits.codeDigits * 2}
            autoFocus
            classNames={{ input: classes.code ?? '' }}
            styles={{ wrapper: { '--input-height': '62px' } }}
            error={text(errors.code)}
            {...form.register('code')}
          />
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('verification.submit')}
          </Button>
          <ResendButton username={() => form.getValues('username')} />
        </Stack>
      </form>
    </AuthLayout>
  )
}
