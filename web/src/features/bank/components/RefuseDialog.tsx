import { Button, Group, Modal, Stack } from '@mantine/core'
import type { MoneyProposal } from '@parta/contracts/proposals'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import { amountText } from '../../../ui/numbers.ts'
import { refuseProposal } from '../proposals-api.ts'
import classes from './Bank.module.css'
import { NoteField } from './NoteField.tsx'

interface Props {
  readonly proposal: MoneyProposal
  readonly isOwn: boolean
  readonly onClose: () => void
}

/** Asks why a proposal is refused, or taken back. */
export function RefuseDialog({ proposal, isOwn, onClose }: Props) {
  useFocusBack()
  const { t } = useTranslation('bank')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const refuse = async () => {
    setBusy(true)
    try {
      await refuseProposal(proposal, note)
      toast(t('proposal.refused'))
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const what = isOwn ? 'takeBack' : 'refuse'
  return (
    <Modal opened onClose={onClose} title={t(`proposal.${what}Title`)}>
      <Stack>
        <p className={classes.muted}>
          {t(`proposal.kinds.${proposal.kind}`)}, {amountText(proposal.amount, proposal.currency)}. {t('proposal.ends')}
        </p>
        <NoteField label={t('note')} value={note} onChange={setNote} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void refuse()}>
            {t(`proposal.${what}`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
