import { Button, Modal, Stack } from '@mantine/core'
import type { Coordinates } from '@parta/contracts/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LocationPicker } from '../../../ui/LocationPicker.tsx'

interface Props {
  readonly start: Coordinates | null
  readonly onChoose: (point: Coordinates) => void
  readonly opened: boolean
  readonly onClose: () => void
}

/** Chooses on the map where to search. */
export function PointDialog({ start, onChoose, opened, onClose }: Props) {
  const { t } = useTranslation('events')
  return (
    <Modal opened={opened} onClose={onClose} title={t('search.pickTitle')} size="lg">
      <PointChoice start={start} onChoose={onChoose} />
    </Modal>
  )
}

function PointChoice({ start, onChoose }: Pick<Props, 'start' | 'onChoose'>) {
  const { t } = useTranslation('events')
  const [point, setPoint] = useState(start)
  return (
    <Stack>
      <LocationPicker label={t('search.where')} value={point} onChange={setPoint} />
      <Button disabled={point === null} onClick={() => point && onChoose(point)}>
        {t('search.pickDone')}
      </Button>
    </Stack>
  )
}
