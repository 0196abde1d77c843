import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { proveWithPassword } from '../api.ts'
import { type ProofValues, proofResolver } from '../form.ts'
import { useRefusal } from './refusal.ts'

interface Props {
  /** Whether the proof is for the deletion of the account. */
  readonly deletes: boolean
  readonly onProved: () => void
}

export function ProofByPassword({ deletes, onProved }: Props) {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const form = useForm<ProofValues>({
    shouldFocusError: false,
    resolver: proofResolver,
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<ProofValues>()
  const submit = form.handleSubmit(async ({ password }) => {
    clear()
    try {
      await proveWithPassword(password)
      onProved()
    } catch (error) {
      refuse(error, ['password'], form.setError)
    }
  })
  return (
    <Form onSubmit={submit} attempts={form.formState.submitCount}>
      <Stack>
        <Refusal error={refusal} />
        <PasswordInput
          label={t('proof.password')}
          autoComplete="current-password"
          data-autofocus
          error={text(errors.password)}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.register('password')}
        />
        <Button type="submit" fullWidth {...(deletes ? { color: 'red' } : {})} loading={isSubmitting}>
          {t(deletes ? 'proof.submitDelete' : 'proof.submit')}
        </Button>
      </Stack>
    </Form>
  )
}
