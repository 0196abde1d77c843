import { Button, Modal, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { isPast } from '@parta/contracts/predicates/players'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { eventPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { ShareDialog } from '../../../ui/ShareDialog.tsx'
import { ShareLink } from '../../../ui/ShareLink.tsx'
import { requestLink } from '../players-api.ts'

interface Props {
  readonly event: EventInfo
  readonly opened: boolean
  readonly onClose: () => void
}

/** Shares a private event by its link with the secret token, because it has no public card. */
export function EventShareDialog({ event, opened, onClose }: Props) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  if (!event.private) {
    return <ShareDialog item={{ type: 'event', id: event.id, name: event.name }} opened={opened} onClose={onClose} />
  }
  if (!event.linkToken) return null
  const url = new URL(eventPath(event.id, event.linkToken), location.origin)
  if (me) url.searchParams.set('ref', me.id)
  return (
    <Modal opened={opened} onClose={onClose} title={t('share:title.event')}>
      <Stack>
        <p>{t('privateShare')}</p>
        <ShareLink url={url.href} title={event.name} />
        <RenewButton event={event} />
      </Stack>
    </Modal>
  )
}

/** Replaces the link, for the case that somebody has it who should not. */
function RenewButton({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const { isBusy, act } = useAction()
  const now = useNow()
  if (!event.rights.edit || isPast(event, now)) return null
  const renew = () =>
    act(async () => {
      await requestLink(event.id)
      toast(t('done.linkRenewed'))
    })
  return (
    <>
      <p>{t('link.text')}</p>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        onClick={renew}
      >
        {t('link.renew')}
      </Button>
    </>
  )
}
