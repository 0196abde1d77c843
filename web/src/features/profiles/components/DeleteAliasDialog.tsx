import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Alias } from '@parta/contracts/profiles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { removeAlias } from '../api.ts'

interface Props {
  readonly alias: Alias | null
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export function DeleteAliasDialog({ alias, onClose, onDeleted }: Props) {
  const { t } = useTranslation('aliases')
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    if (!alias) return
    setBusy(true)
    try {
      await removeAlias(alias.id)
      toast(t('done.deleted'))
      onClose()
      onDeleted?.()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={alias !== null} onClose={onClose} title={t('delete.title')}>
      <Stack>
        {alias && <p>{t('delete.text', { name: fullName(alias) })}</p>}
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void remove()}>
            {t('delete.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
