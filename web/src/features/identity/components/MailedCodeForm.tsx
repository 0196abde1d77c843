import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { digitsOf, type ProofCodeValues, proofCodeResolver } from '../form.ts'
import { CodeInput } from './CodeInput.tsx'
import { useRefusal } from './refusal.ts'

interface Props {
  readonly texts: Readonly<Record<'sent' | 'submit' | 'resend' | 'resent' | 'another', string>>
  readonly onCode: (code: string) => Promise<void>
  readonly onResend: () => Promise<void>
  /** Called to enter another e-mail. */
  readonly onAnother: () => void
}

/** Asks for the code that was mailed; it can be mailed again, or to another e-mail. */
export function MailedCodeForm({ texts, onCode, onResend, onAnother }: Props) {
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
      await onCode(digitsOf(code))
    } catch (error) {
      refuse(error, ['code'], form.setError)
    }
  })
  const resend = async () => {
    clear()
    setSending(true)
    try {
      await onResend()
      form.reset()
      toast(texts.resent)
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
        <p role="status">{texts.sent}</p>
        <CodeInput autoFocus error={text(errors.code)} {...form.register('code')} />
        <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
          {texts.submit}
        </Button>
        <Button variant="subtle" fullWidth loading={isSending} onClick={() => void resend()}>
          {texts.resend}
        </Button>
        <Button variant="subtle" color="gray" fullWidth onClick={onAnother}>
          {texts.another}
        </Button>
      </Stack>
    </Form>
  )
}
