import { Button, Stack, TextInput } from '@mantine/core'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { forgetSession } from '../../../lib/session.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { accountName, requestNewPassword } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { CodeInput } from '../components/CodeInput.tsx'
import { NewPasswordFields } from '../components/NewPasswordFields.tsx'
import { useRefusal } from '../components/refusal.ts'
import { type SubmitValues, submitBody, submitResolver } from '../form.ts'

/** The e-mail comes from the previous page or the mail's link, whose token follows the `#`. */
export function SubmitPasswordPage() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const [query] = useSearchParams()
  const { state, hash } = useLocation()
  const { email } = (state ?? {}) as { email?: string }
  const token = hash.slice(1)
  const form = useForm<SubmitValues>({
    shouldFocusError: false,
    resolver: submitResolver,
    defaultValues: {
      username: email ?? query.get('username') ?? '',
      code: query.get('code') ?? '',
      newPassword: '',
      repeated: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, submit } = useSubmit(form, token)
  const leadWithoutToken = email ? t('submitPassword.leadTo', { email }) : t('submitPassword.lead')

  return (
    <AuthLayout
      title={t('submitPassword.title')}
      lead={token ? t('submitPassword.leadFromMail') : leadWithoutToken}
      foot={
        <Link to={paths.requestPassword} state={{ email: form.getValues('username') }}>
          {t('verification.resend')}
        </Link>
      }
    >
      <FormProvider {...form}>
        <Form onSubmit={submit} attempts={form.formState.submitCount}>
          <Stack gap="md">
            <Refusal error={refusal} />
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              error={text(errors.username)}
              {...form.register('username')}
            />
            <CodeInput error={text(errors.code)} {...form.register('code')} />
            <NewPasswordFields />
            <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
              {t('submitPassword.submit')}
            </Button>
          </Stack>
        </Form>
      </FormProvider>
    </AuthLayout>
  )
}

/** Sets the new password, and opens the sign-in page. */
function useSubmit(form: UseFormReturn<SubmitValues>, token: string) {
  const navigate = useNavigate()
  const { refusal, refuse, clear } = useRefusal<SubmitValues>()
  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      await requestNewPassword(submitBody(values, token))
      // The password change has ended all sessions of the account.
      forgetSession()
      await navigate(paths.signIn, { state: { email: accountName(values.username), notice: 'passwordSet' } })
    } catch (error) {
      refuse(error, ['username', 'code', 'newPassword'], form.setError)
    }
  })
  return { refusal, submit }
}
