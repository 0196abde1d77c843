import { Button, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestSocialConfirm } from '../api.ts'
import { digitsOf, type SocialConfirmValues, socialConfirmResolver } from '../form.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeInput } from './CodeInput.tsx'
import { useRefusal } from './refusal.ts'

interface Props {
  /** The masked e-mail to which the code was sent. */
  readonly destination: string
  readonly onDone: () => void
}

/** Asks for a mailed code, because the provider has not verified the e-mail. */
export function SocialCodeForm({ destination, onDone }: Props) {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const navigate = useNavigate()
  const form = useForm<SocialConfirmValues>({
    shouldFocusError: false,
    resolver: socialConfirmResolver,
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<SocialConfirmValues>()

  const submit = form.handleSubmit(async ({ code }) => {
    clear()
    try {
      await requestSocialConfirm(digitsOf(code))
      onDone()
    } catch (error) {
      if (error instanceof CallError && error.code === 'identity.passwordResetRequired') {
        return navigate(paths.requestPassword, { replace: true, state: { required: true } })
      }
      refuse(error, ['code'], form.setError)
    }
  })

  return (
    <AuthLayout
      title={t('verification.title')}
      lead={t('verification.sentTo', { email: destination })}
      foot={<Link to={paths.signIn}>{t('verification.toSignIn')}</Link>}
    >
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack gap="md">
          <Refusal error={refusal} />
          <CodeInput autoFocus error={text(errors.code)} {...form.register('code')} />
          <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
            {t('verification.submit')}
          </Button>
        </Stack>
      </Form>
    </AuthLayout>
  )
}
