import { Button, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GeoRefusal } from '../lib/geo.ts'

interface Props {
  readonly reason: GeoRefusal | null
  readonly opened: boolean
  readonly onClose: () => void
}

/** Why the browser does not report its position, and what can be done. */
export function GeoRefused({ reason, opened, onClose }: Props) {
  const { t } = useTranslation('map')
  return (
    <Modal opened={opened} onClose={onClose} title={t('refused.title')}>
      <Stack>
        {reason && <Text>{t(`refused.${reason}`)}</Text>}
        <Button onClick={onClose}>{t('refused.ok')}</Button>
      </Stack>
    </Modal>
  )
}
