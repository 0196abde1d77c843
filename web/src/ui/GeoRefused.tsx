import { Button, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GeoRefusal } from '../lib/geo.ts'

/** Why the browser does not report its position, and what can be done. */
export function GeoRefused({ reason, onClose }: { reason: GeoRefusal | null; onClose: () => void }) {
  const { t } = useTranslation('map')
  return (
    <Modal opened={reason !== null} onClose={onClose} title={t('refused.title')}>
      <Stack>
        {reason && <Text>{t(`refused.${reason}`)}</Text>}
        <Button onClick={onClose}>{t('refused.ok')}</Button>
      </Stack>
    </Modal>
  )
}
