import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../lib/me.ts'
import { sharePath } from '../lib/paths.ts'
import { ShareLink } from './ShareLink.tsx'

export interface Shared {
  readonly type: 'event' | 'org'
  readonly id: string
  readonly name: string
}

/** A button that opens the dialog with the link of an event or an organisation. */
export function ShareButton({ item }: { item: Shared }) {
  const { t } = useTranslation('share')
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconShare2 size={20} aria-hidden="true" />} onClick={dialog.open}>
        {t('open')}
      </Button>
      <ShareDialog item={item} opened={opened} onClose={dialog.close} />
    </>
  )
}

interface DialogProps {
  readonly item: Shared
  readonly opened: boolean
  readonly onClose: () => void
}

/** The link contains who shared it. */
export function ShareDialog({ item, opened, onClose }: DialogProps) {
  const { t } = useTranslation('share')
  const { data: me } = useMe()
  return (
    <Modal opened={opened} onClose={onClose} title={t(item.type === 'event' ? 'title.event' : 'title.org')}>
      <ShareLink url={location.origin + sharePath(item, me?.id)} title={item.name} />
    </Modal>
  )
}
