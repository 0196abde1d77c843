import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../lib/me.ts'
import { sharePath } from '../lib/paths.ts'
import { ShareLink } from './ShareLink.tsx'

interface Shared {
  readonly type: 'event' | 'org'
  readonly id: string
  readonly name: string
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
