import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGrants } from '../../../queries/grants.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { WritingDialog } from '../../../ui/WritingDialog.tsx'
import { ContactForm } from './ContactForm.tsx'

interface Props {
  readonly org: { readonly id: string; readonly name: string }
  readonly opened: boolean
  readonly onClose: () => void
  readonly submitText: string
  readonly onGranted: () => Promise<void>
  /** Given if the caller may stay a member without sharing contacts. */
  readonly onRefuse?: () => Promise<void>
}

/** Asks a member whether the organisation may see their contacts. */
export function ContactDialog({ org, opened, onClose, submitText, onGranted, onRefuse }: Props) {
  const { t } = useTranslation('orgs')
  const { data, error, mutate } = useGrants(opened)
  return (
    <WritingDialog opened={opened} onClose={onClose} title={t('grant.title')}>
      <Stack>
        <p>{t('grant.text', { org: org.name })}</p>
        {data ? (
          <ContactForm orgId={org.id} known={data.contacts} submitText={submitText} onGranted={onGranted} />
        ) : error ? (
          <Failed error={error} again={() => void mutate()} />
        ) : (
          <Loading rows={1} />
        )}
        {onRefuse && <RefuseButton onRefuse={onRefuse} />}
      </Stack>
    </WritingDialog>
  )
}

function RefuseButton({ onRefuse }: { onRefuse: () => Promise<void> }) {
  const { t } = useTranslation('orgs')
  const [isBusy, setBusy] = useState(false)
  const refuse = async () => {
    setBusy(true)
    await onRefuse()
    setBusy(false)
  }
  return (
    <Button variant="default" size="lg" loading={isBusy} onClick={() => void refuse()}>
      {t('grant.refuse')}
    </Button>
  )
}
