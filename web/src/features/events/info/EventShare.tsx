import { Button, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EventShareDialog } from './dialogs.ts'

/** Whether the person has a link to share: that of a private event is known only to those who may pass it on. */
export function canShare(event: Pick<EventInfo, 'private' | 'linkToken'>): boolean {
  return !event.private || event.linkToken !== null
}

/** @param event `null` while it loads; the dialog then opens with it */
export function EventShare({ event }: { event: EventInfo | null }) {
  const { t } = useTranslation('event')
  const [opened, dialog] = useDisclosure(false)
  const isWaiting = opened && !event
  return (
    <>
      {/* Not the button's own state of loading, which disables it: it would lose the focus. */}
      <Button
        variant="default"
        aria-busy={isWaiting}
        leftSection={isWaiting ? <Loader size={18} /> : <IconShare2 size={20} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {t('share:open')}
      </Button>
      {event && <EventShareDialog event={event} opened={opened} onClose={dialog.close} />}
    </>
  )
}
