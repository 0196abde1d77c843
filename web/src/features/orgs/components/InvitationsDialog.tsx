import { Modal, Stack } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { useState } from 'react'
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

/** The valid invitation links, and a form for a new one. */
export function InvitationsDialog({ org, opened, onClose }: Props) {
  const { t } = useTranslation('orgs')
  const { data, error, mutate } = useInvitations(opened ? org.id : null)
  // Shows one code at a time: the newest, until another is selected.
  const [shown, setShown] = useState<string | null | undefined>(undefined)
  const newest = data?.items.toReversed() ?? []
  const shownId = shown === undefined ? newest[0]?.id : shown
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t('invitations.title')}>
      <Stack gap="lg">
        <p className={classes.lead}>{t('invitations.text', { org: org.name })}</p>
        {error && !data && <Failed error={error} again={() => void mutate()} />}
        {!data && !error && <Loading rows={1} />}
        {newest.length > 0 && (
          <ul className={classes.list} data-testid="invitations">
            {newest.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                org={org}
                invitation={invitation}
                isShown={invitation.id === shownId}
                onShow={(isShown) => setShown(isShown ? invitation.id : null)}
              />
            ))}
          </ul>
        )}
        {data && <NewInvitationForm orgId={org.id} onCreated={setShown} />}
      </Stack>
    </Modal>
  )
}
