import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import type { Contacts } from '@parta/contracts/notes'
import { IconTrash } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { showProblems } from '../../../lib/form.ts'
import { legalPath } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { openQuestion } from '../../../ui/ask.ts'
import { Card } from '../../../ui/Card.tsx'
import { contactsBody, contactsResolver, contactsValues } from '../../../ui/contacts-form.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { removeContacts, saveContacts } from '../api.ts'
import classes from './Notes.module.css'

/** The person's contact card: telephone and e-mail for the organisations that may see them. */
export function ContactsForm({ contacts }: { contacts: Contacts }) {
  const { t } = useTranslation('notes')
  const text = useErrorText()
  const stored = useStoredDraft('contacts', contactsValues(contacts))
  const form = useForm<Contacts>({
    shouldFocusError: false,
    resolver: contactsResolver,
    defaultValues: stored.restored,
  })
  const saving = useDraft(form, stored, { without: ['gdpr'] })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(() => saveContacts(contactsBody(values)))
      toast(t('done.saved'))
    } catch (error) {
      if (!showProblems(error, ['tel', 'email', 'gdpr'], form.setError)) toastError(error)
    }
  })
  return (
    <Card title={t('contacts.title')}>
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack>
          <p className={classes.quiet}>{t('contacts.text')}</p>
          <TextInput
            label={t('contacts.tel')}
            type="tel"
            autoComplete="tel"
            required
            error={text(errors.tel)}
            {...form.register('tel')}
          />
          <TextInput
            label={t('contacts.email')}
            type="email"
            autoComplete="email"
            required
            error={text(errors.email)}
            {...form.register('email')}
          />
          <Checkbox label={t('contacts.gdpr')} size="md" error={text(errors.gdpr)} {...form.register('gdpr')} />
          <Link to={legalPath('gdpr')} className={classes.legal}>
            {t('contacts.legal')}
          </Link>
          <Group>
            <Button type="submit" color="accent" c="var(--on-accent)" loading={isSubmitting}>
              {t('contacts.save')}
            </Button>
            {contacts.tel !== '' && <ClearButton />}
          </Group>
        </Stack>
      </Form>
    </Card>
  )
}

function ClearButton() {
  const { t } = useTranslation('notes')
  const ask = () =>
    openQuestion({
      title: t('clear.title'),
      children: t('clear.text'),
      labels: { confirm: t('clear.confirm'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void removeContacts().then(() => toast(t('done.cleared')), toastError),
    })
  return (
    <Button variant="subtle" color="red" leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={ask}>
      {t('clear.open')}
    </Button>
  )
}
