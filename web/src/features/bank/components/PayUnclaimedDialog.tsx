import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { UnclaimedCredit } from '@parta/contracts/unclaimed'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../../ui/ask.ts'
import { amountText } from '../../../ui/numbers.ts'
import { usePropose } from '../use-propose.ts'
import classes from './Bank.module.css'
import { NoteField } from './NoteField.tsx'

/** Proposes to send unclaimed credit to the person who has shown that it is theirs; another site admin confirms it. */
export function PayUnclaimedDialog({ credit, onClose }: { credit: UnclaimedCredit; onClose: () => void }) {
  useFocusBack()
  const { t } = useTranslation('bank')
  const [account, setAccount] = useState('')
  const [note, setNote] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { isBusy, send } = usePropose(onClose)
  const lacksAccount = account.trim().length < 7
  const lacksNote = note.trim().length < 3
  const submit = async () => {
    setAsked(true)
    if (lacksAccount || lacksNote) return
    await send({ kind: 'unclaimed', unclaimedId: credit.id, account: account.trim(), note: note.trim() })
  }
  return (
    <Modal opened onClose={onClose} title={t('unclaimed.pay')}>
      <Stack>
        <p className={classes.muted}>{t('unclaimed.payText')}</p>
        <p>
          <strong className={classes.amount}>{amountText(credit.amount, credit.currency)}</strong>
          <br />
          {`${t('unclaimed.symbol')} ${credit.userSymbol}`}
        </p>
        <TextInput
          label={t('proposal.target.withdrawal')}
          description={t('proposal.targetHint.withdrawal')}
          required
          error={isAsked && lacksAccount ? t('proposal.wrong.target') : undefined}
          value={account}
          onChange={({ currentTarget: { value } }) => setAccount(value)}
        />
        <NoteField
          label={t('proposal.reason')}
          value={note}
          required
          error={isAsked && lacksNote ? t('proposal.wrong.note') : undefined}
          onChange={setNote}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void submit()}>
            {t('proposal.send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
