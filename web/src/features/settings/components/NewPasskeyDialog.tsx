import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import validatePasskey from '../../../generated/forms/add-passkey.js'
import { formResolver } from '../../../lib/form.ts'
import { CallError } from '../../../lib/request.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { requestPasskey } from '../api.ts'

interface PasskeyValues {
  name: string
}
/** The authenticator's response is added after the name has been validated. */
const passkeyResolver = formResolver<PasskeyValues>(validatePasskey, ({ name }) => ({ name, response: {} }))

/** Asks for a name of the new passkey, then opens the browser's passkey dialog. */
export function NewPasskeyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const text = useErrorText()
  const form = useForm<PasskeyValues>({
    shouldFocusError: false,
    resolver: passkeyResolver,
    defaultValues: { name: t('passkeys.defaultName') },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      if (!(await requestPasskey(name))) return
      toast(t('passkeys.done'))
      onClose()
    } catch (error) {
      // The authenticator already has a passkey of this account.
      const isKnown = error instanceof Error && error.name === 'InvalidStateError'
      if (isKnown) toast(t('passkeys.already'))
      else toastError(error instanceof CallError ? error : new CallError('identity.passkeyFailed', 400))
    }
  })
  return (
    <Modal opened={opened} onClose={onClose} closeOnEscape={!isSubmitting} title={t('passkeys.add')}>
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack>
          <p>{t('passkeys.how')}</p>
          <TextInput
            label={t('passkeys.name')}
            description={t('passkeys.nameNote')}
            maxLength={limits.passkeyNameMax}
            data-autofocus
            error={text(errors.name)}
            {...form.register('name')}
          />
          <Group grow>
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t('passkeys.create')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
