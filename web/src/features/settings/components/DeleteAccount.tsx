import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPayments } from '../../../generated/operations.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { subscriptionsLeft } from '../../../lib/subscriptions-left.ts'
import { useAll } from '../../../lib/swr.ts'
import { toastError } from '../../../lib/toast.ts'
import { amountText } from '../../../ui/numbers.ts'
import { SendButton } from '../../../ui/SendButton.tsx'
import { requestDeletion, useOwnCredit } from '../api.ts'
import { ClubsLeft } from './ClubsLeft.tsx'
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

/**
 * Returns the titles of the paid subscriptions that are still valid, as in "Badminton and Yoga"; empty without any, and
 * while the dialog is closed.
 */
function useSubscriptionsLeft(opened: boolean): string {
  const { data } = useAll(listPayments, opened ? { query: {} } : null)
  const { data: me } = useMe()
  const now = useNow()
  const left = subscriptionsLeft(data ?? [], { payer: me, now })
  return new Intl.ListFormat(currentLocale()).format(left)
}

/**
 * Requires a ticked box, and further ones where credit or subscriptions are left. After the deletion the sign-in page
 * opens, which says how to undo it.
 */
function DeletionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [isSure, setSure] = useState(false)
  const [givesUp, setGivesUp] = useState(false)
  const [endsSubscriptions, setEndsSubscriptions] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const credit = useCreditLeft()
  const subscriptions = useSubscriptionsLeft(opened)
  const close = () => {
    setSure(false)
    setGivesUp(false)
    setEndsSubscriptions(false)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    try {
      await requestDeletion({ giveUpCredit: givesUp, giveUpSubscriptions: endsSubscriptions })
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <Modal opened={opened} onClose={close} closeOnEscape={!isBusy} title={t('deletion.title')}>
      <Stack>
        <p>{t('deletion.text')}</p>
        {opened && <ClubsLeft />}
        {credit && (
          <Tick
            text={t('deletion.credit', { credit })}
            label={t('deletion.giveUp', { credit })}
            checked={givesUp}
            onChange={setGivesUp}
          />
        )}
        {subscriptions && (
          <Tick
            text={t('deletion.subscriptions', { subscriptions })}
            label={t('deletion.endSubscriptions')}
            checked={endsSubscriptions}
            onChange={setEndsSubscriptions}
          />
        )}
        <Checkbox
          label={t('deletion.sure')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <Buttons
          isReady={isSure && (credit === '' || givesUp) && (subscriptions === '' || endsSubscriptions)}
          isBusy={isBusy}
          onCancel={close}
          onConfirm={() => void remove()}
        />
      </Stack>
    </Modal>
  )
}

interface TickProps {
  /** What is lost. */
  readonly text: string
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Tick({ text, label, checked, onChange }: TickProps) {
  return (
    <>
      <p>{text}</p>
      <Checkbox label={label} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
    </>
  )
}

interface ButtonsProps {
  /** Whether all required boxes are ticked. */
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

function Buttons({ isReady, isBusy, onCancel, onConfirm }: ButtonsProps) {
  const { t } = useTranslation('settings')
  return (
    <Group grow>
      <Button variant="default" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <SendButton color="red" missing={!isReady ? t('common:missing.tick') : ''} loading={isBusy} onClick={onConfirm}>
        {t('deletion.confirm')}
      </SendButton>
    </Group>
  )
}
