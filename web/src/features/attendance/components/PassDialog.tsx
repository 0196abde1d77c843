import { Modal } from '@mantine/core'
import type { PassCard } from '@parta/contracts/attendance'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '../../../lib/leave-guard.ts'
import { PassList } from './PassList.tsx'

interface Props {
  readonly passes: readonly PassCard[]
  readonly opened: boolean
  readonly onClose: () => void
}

export function PassDialog({ passes, opened, onClose }: Props) {
  useBackCloses(opened, onClose)
  const { t } = useTranslation('attendance')
  return (
    <Modal opened={opened} onClose={onClose} title={t('pass.title', { count: passes.length })} centered>
      <PassList passes={passes} />
    </Modal>
  )
}
