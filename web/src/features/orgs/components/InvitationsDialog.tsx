import { Modal, Stack } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { useTranslation } from 'react-i18next'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { useInvitations } from '../api.ts'
import { InvitationItem } from './InvitationItem.tsx'
import classes from './Invitations.module.css'
import { NewInvitationForm } from './NewInvitationForm.tsx'

interface Props {
  readonly org: Org
  readonly opened: boolean
  readonly onClose: () => void
}

/** Links that let people in: those that work, and a new one. */
export function InvitationsDialog({ org, opened, onClose }: Props) {
  const { t } = useTranslation('orgs')
  const { data, error, mutate } = useInvitations(opened ? org.id : null)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('invitations.title')}
      closeButtonProps={{ 'aria-label': t('common:close'), size: 44 }}
    >
      <Stack gap="lg">
        <p className={classes.lead}>{t('invitations.text', { org: org.name })}</p>
        {error && !data && <Failed error={error} again={() => void mutate()} />}
        {!data && !error && <Loading rows={1} />}
        {data && data.items.length > 0 && (
          <ul className={classes.list} data-testid="invitations">
            {data.items.map((invitation, index) => (
              <InvitationItem key={invitation.id} org={org} invitation={invitation} isOpen={index === 0} />
            ))}
          </ul>
        )}
        {data && <NewInvitationForm orgId={org.id} />}
      </Stack>
    </Modal>
  )
}
