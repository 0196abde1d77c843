import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { confirmNewEmail, requestNewEmail } from '../api.ts'
import { digitsOf, type ProofCodeValues, proofCodeResolver } from '../form.ts'
import { CodeInput } from './CodeInput.tsx'
import { useRefusal } from './refusal.ts'

interface Props {
  /** The new e-mail, to which the code was sent. */
  readonly email: string
  readonly onDone: () => void
  readonly onAnother: () => void
}

export function EmailCodeForm({ email, onDone, onAnother }: Props) {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const [isSending, setSending] = useState(false)
  const form = useForm<ProofCodeValues>({
    shouldFocusError: false,
    resolver: proofCodeResolver,
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<ProofCodeValues>()
  const submit = form.handleSubmit(async ({ code }) => {
    clear()
    try {
      await confirmNewEmail(digitsOf(code))
      onDone()
    } catch (error) {
      refuse(error, ['code'], form.setError)
    }
  })
  const resend = async () => {
    clear()
    setSending(true)
    try {
      await requestNewEmail(email)
      form.reset()
      toast(t('changeEmail.resent'))
    } catch (error) {
      refuse(error, [], form.setError)
    } finally {
      setSending(false)
    }
  }
  return (
    <Form onSubmit={submit} attempts={form.formState.submitCount}>
      <Stack gap="md">
        <Refusal error={refusal} />
        <p role="status">{t('changeEmail.sent', { email })}</p>
        <CodeInput autoFocus error={text(errors.code)} {...form.register('code')} />
        <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
          {t('changeEmail.confirm')}
        </Button>
        <Button variant="subtle" fullWidth loading={isSending} onClick={() => void resend()}>
          {t('changeEmail.resend')}
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={onAnother}>
          {t('changeEmail.another')}
        </Button>
      </Stack>
    </Form>
  )
}
