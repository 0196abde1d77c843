import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { BankMovement } from '@parta/contracts/bank'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import { SendButton } from '../../../ui/SendButton.tsx'
import { assign, setAside, usePayer } from '../api.ts'
import { symbolOf } from '../proposal-form.ts'
import classes from './Bank.module.css'
import { NoteField } from './NoteField.tsx'
import { Payer } from './Payer.tsx'

interface Props {
  readonly movement: BankMovement
  /** The symbol of a proposal; `null` sets the movement aside, empty asks for a symbol. */
  readonly symbol: string | null
  readonly onClose: () => void
}

/** Asks a site admin to confirm whose a movement is, or that it is nobody's, with a note for later. */
export function AssignDialog({ movement, symbol, onClose }: Props) {
  useFocusBack()
  const { t } = useTranslation('bank')
  const [typed, setTyped] = useState(symbol ?? '')
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const isAside = symbol === null
  const asked = symbolOf(typed)
  const { data: person, error } = usePayer(isAside ? null : asked)
  const decide = async () => {
    setBusy(true)
    try {
      if (isAside) await setAside(movement, note)
      const isAssigned = isAside || asked === null || (await assign(movement, asked, note))
      toast(t(isAside ? 'aside.done' : isAssigned ? 'assign.done' : 'proposal.sent'))
      onClose()
    } catch (failure) {
      toastError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t(isAside ? 'aside.title' : 'assign.title')}>
      <Stack>
        <p className={classes.muted}>{t(isAside ? 'aside.text' : 'assign.text')}</p>
        {!isAside && (
          <TextInput
            label={t('assign.symbol')}
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={asked !== null && error ? t('assign.unknown') : undefined}
          />
        )}
        {!isAside && person && <Payer person={person} />}
        <NoteField label={t('note')} value={note} onChange={setNote} />
        <Group justify="flex-end" align="flex-start">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SendButton
            loading={busy}
            missing={!isAside && !person ? t('common:missing.who') : ''}
            onClick={() => void decide()}
          >
            {t(isAside ? 'aside.confirm' : 'assign.confirm')}
          </SendButton>
        </Group>
      </Stack>
    </Modal>
  )
}
