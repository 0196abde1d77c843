import { Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { useGrants } from '../api.ts'
import { ContactForm } from './ContactForm.tsx'

interface Props {
  readonly org: { readonly id: string; readonly name: string }
  readonly opened: boolean
  readonly onClose: () => void
  readonly submitText: string
  readonly onGranted: () => Promise<void>
}

/** An organisation that looks after its members needs to reach them: they say whether it may. */
export function ContactDialog({ org, opened, onClose, submitText, onGranted }: Props) {
  const { t } = useTranslation('orgs')
  const { data, error, mutate } = useGrants(opened)
  return (
    <Modal opened={opened} onClose={onClose} title={t('grant.title')}>
      <Stack>
        <p>{t('grant.text', { org: org.name })}</p>
        {data ? (
          <ContactForm orgId={org.id} known={data.contacts} submitText={submitText} onGranted={onGranted} />
        ) : error ? (
          <Failed error={error} again={() => void mutate()} />
        ) : (
          <Loading rows={1} />
        )}
      </Stack>
    </Modal>
  )
}
