import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { requestDeletion } from '../api.ts'
import classes from './YourData.module.css'

export function DeleteAccount() {
  const { t } = useTranslation('settings')
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <p className={classes.note}>{t('deletion.note')}</p>
      <Button
        color="red"
        variant="outline"
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {t('deletion.open')}
      </Button>
      <DeletionDialog opened={opened} onClose={dialog.close} />
    </>
  )
}

/** Requires a tick. Afterwards the guard opens the sign-in page, which says how to undo the deletion. */
function DeletionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    setSure(false)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    try {
      await requestDeletion()
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <Modal opened={opened} onClose={close} closeOnEscape={!isBusy} title={t('deletion.title')}>
      <Stack>
        <p>{t('deletion.text')}</p>
        <Checkbox
          label={t('deletion.sure')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <Group grow>
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button color="red" disabled={!isSure} loading={isBusy} onClick={() => void remove()}>
            {t('deletion.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
