import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Contacts } from '@parta/contracts/notes'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { legalPath } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { ConsentText } from '../../../ui/ConsentText.tsx'
import { contactsBody, contactsResolver, contactsValues } from '../../../ui/contacts-form.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { grantContacts } from '../api.ts'

interface Props {
  readonly orgId: string
  readonly known: Contacts
  readonly submitText: string
  readonly onGranted: () => Promise<void>
}

/** Telephone, e-mail and the consent; all three are required. */
export function ContactForm({ orgId, known, submitText, onGranted }: Props) {
  const { t } = useTranslation('orgs')
  const text = useErrorText()
  const session = useSession()
  const email = session.status === 'in' ? session.claims.email : ''
  const stored = useStoredDraft(`contact-${orgId}`, contactsValues(known, email))
  const form = useForm<Contacts>({
    shouldFocusError: false,
    resolver: contactsResolver,
    defaultValues: stored.restored,
  })
  const saving = useDraft(form, stored, { without: ['gdpr'] })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(() => grantContacts(orgId, contactsBody(values)))
      await onGranted()
    } catch (error) {
      if (!showProblems(error, ['tel', 'email', 'gdpr'], form.setError)) toastError(error)
    }
  })
  return (
    <Form onSubmit={submit} attempts={form.formState.submitCount}>
      <Stack>
        <TextInput
          label={t('telephone')}
          type="tel"
          autoComplete="tel"
          placeholder="+420 …"
          maxLength={limits.telephoneMax}
          error={text(errors.tel)}
          {...form.register('tel')}
        />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          error={text(errors.email)}
          {...form.register('email')}
        />
        <Checkbox
          label={<ConsentText text={t('grant.consent')} to={legalPath('gdpr')} />}
          error={text(errors.gdpr)}
          {...form.register('gdpr')}
        />
        <Button type="submit" size="lg" loading={isSubmitting}>
          {submitText}
        </Button>
      </Stack>
    </Form>
  )
}
