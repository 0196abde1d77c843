import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { proveWithCode, requestProofCode } from '../api.ts'
import { digitsOf, type ProofCodeValues, proofCodeResolver } from '../form.ts'
import { CodeInput } from './CodeInput.tsx'
import { useRefusal } from './refusal.ts'

interface Props {
  /** The masked e-mail. */
  readonly destination: string
  /** Whether the proof is for the deletion of the account. */
  readonly deletes: boolean
  readonly onProved: () => void
}

/** Sends the code only when its button is pressed, so that nobody gets mails they have not asked for. */
export function ProofByCode({ destination, deletes, onProved }: Props) {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const [isSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const form = useForm<ProofCodeValues>({ resolver: proofCodeResolver, defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<ProofCodeValues>()
  const send = async () => {
    clear()
    setSending(true)
    try {
      await requestProofCode()
      form.reset()
      setSent(true)
    } catch (error) {
      refuse(error, [], form.setError)
    } finally {
      setSending(false)
    }
  }
  const submit = form.handleSubmit(async ({ code }) => {
    clear()
    try {
      await proveWithCode(digitsOf(code))
      onProved()
    } catch (error) {
      refuse(error, ['code'], form.setError)
    }
  })
  if (!isSent) {
    return (
      <Stack>
        <Refusal error={refusal} />
        <p>{t('proof.sendLead', { destination })}</p>
        <Button data-autofocus fullWidth loading={isSending} onClick={() => void send()}>
          {t('proof.send')}
        </Button>
      </Stack>
    )
  }
  return (
    <Form onSubmit={submit} attempts={form.formState.submitCount}>
      <Stack>
        <Refusal error={refusal} />
        <p role="status">{t('proof.sent', { destination })}</p>
        <CodeInput autoFocus error={text(errors.code)} {...form.register('code')} />
        <Button type="submit" fullWidth {...(deletes ? { color: 'red' } : {})} loading={isSubmitting}>
          {t(deletes ? 'proof.submitDelete' : 'proof.submit')}
        </Button>
        <Button variant="subtle" fullWidth loading={isSending} onClick={() => void send()}>
          {t('proof.resend')}
        </Button>
      </Stack>
    </Form>
  )
}
