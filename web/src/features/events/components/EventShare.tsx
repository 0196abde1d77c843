import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { eventPath } from '../../../app/paths.ts'
import { useMe } from '../../../lib/me.ts'
import { ShareButton } from '../../../ui/ShareButton.tsx'
import { ShareLink } from '../../../ui/ShareLink.tsx'

/** A private event has no public card: its own address is the invitation, for whoever is given it. */
export function EventShare({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const [opened, dialog] = useDisclosure(false)
  if (!event.private) return <ShareButton item={{ type: 'event', id: event.id, name: event.name }} />
  const query = me ? `?${new URLSearchParams({ ref: me.id })}` : ''
  return (
    <>
      <Button variant="default" leftSection={<IconShare2 size={20} aria-hidden="true" />} onClick={dialog.open}>
        {t('share:open')}
      </Button>
      <Modal opened={opened} onClose={dialog.close} title={t('share:title.event')}>
        <p>{t('privateShare')}</p>
        <ShareLink url={location.origin + eventPath(event.id) + query} title={event.name} />
      </Modal>
    </>
  )
}
