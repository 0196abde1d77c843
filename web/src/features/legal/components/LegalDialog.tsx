import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LegalName } from '../../../lib/paths.ts'
import { LegalText } from './LegalText.tsx'

/** A legal text as a dialog over the page that asks for consent. */
export function LegalDialog({ name, onClose }: { name: LegalName | null; onClose: () => void }) {
  const { t } = useTranslation('legal')
  return (
    <Modal opened={name !== null} onClose={onClose} size="lg" title={name && t(`titles.${name}`)}>
      {name && <LegalText name={name} />}
    </Modal>
  )
}
