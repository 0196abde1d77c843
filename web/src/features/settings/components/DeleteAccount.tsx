import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n.ts'
import { toastError } from '../../../lib/toast.ts'
import { amountText } from '../../../ui/numbers.ts'
import { requestDeletion, useOwnCredit } from '../api.ts'
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

/** Returns the credit that is left, as in "120 Kč and 5 €"; empty without any. */
function useCreditLeft(): string {
  const { data } = useOwnCredit()
  const left = data?.credit.filter(({ available }) => available > 0) ?? []
  return new Intl.ListFormat(currentLocale()).format(
    left.map(({ available, currency }) => amountText(available, currency)),
  )
}

/** Requires a tick, and another one for credit that is left. Afterwards the guard opens the sign-in page, which says how to undo the deletion. */
function DeletionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [isSure, setSure] = useState(false)
  const [givesUp, setGivesUp] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const credit = useCreditLeft()
  const close = () => {
    setSure(false)
    setGivesUp(false)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    try {
      await requestDeletion({ giveUpCredit: givesUp })
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <Modal opened={opened} onClose={close} closeOnEscape={!isBusy} title={t('deletion.title')}>
      <Stack>
        <p>{t('deletion.text')}</p>
        {credit && (
          <>
            <p>{t('deletion.credit', { credit })}</p>
            <Checkbox
              label={t('deletion.giveUp', { credit })}
              checked={givesUp}
              onChange={(event) => setGivesUp(event.currentTarget.checked)}
            />
          </>
        )}
        <Checkbox
          label={t('deletion.sure')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <Group grow>
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button
            color="red"
            disabled={!isSure || (credit !== '' && !givesUp)}
            loading={isBusy}
            onClick={() => void remove()}
          >
            {t('deletion.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
