import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { type Currency, currencies } from '@parta/contracts/values'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { inputOf, type ProposalFields, type TypedKind, typedKinds } from '../proposal-form.ts'
import { propose } from '../proposals-api.ts'
import classes from './Bank.module.css'
import { NoteField } from './NoteField.tsx'

const empty: ProposalFields = { kind: 'correction', symbol: '', amount: '', currency: 'CZK', target: '', note: '' }

/** Proposes a correction, a refund, a payout or a withdrawal. Assignments are proposed at the movement. */
export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bank')
  const [fields, setFields] = useState(empty)
  const [isBusy, setBusy] = useState(false)
  const input = inputOf(fields)
  const change = (part: Partial<ProposalFields>) => setFields({ ...fields, ...part })
  const send = async () => {
    if (!input) return
    setBusy(true)
    try {
      await propose(input)
      toast(t('proposal.sent'))
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('proposal.new')}>
      <Stack>
        <p className={classes.muted}>{t('proposal.text')}</p>
        <Select
          label={t('proposal.kind')}
          data={typedKinds.map((value) => ({ value, label: t(`proposal.kinds.${value}`) }))}
          value={fields.kind}
          allowDeselect={false}
          onChange={(value) => change({ kind: (value ?? 'correction') as TypedKind })}
        />
        <WhatFields fields={fields} change={change} />
        <NoteField label={t('proposal.reason')} value={fields.note} onChange={(note) => change({ note })} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button loading={isBusy} disabled={!input} onClick={() => void send()}>
            {t('proposal.send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface WhatProps {
  readonly fields: ProposalFields
  readonly change: (part: Partial<ProposalFields>) => void
}

/** The fields that the kind needs. */
function WhatFields({ fields, change }: WhatProps) {
  const { t } = useTranslation('bank')
  return (
    <>
      {(fields.kind === 'correction' || fields.kind === 'withdrawal') && (
        <TextInput
          label={t('assign.symbol')}
          inputMode="numeric"
          value={fields.symbol}
          onChange={({ currentTarget: { value } }) => change({ symbol: value })}
        />
      )}
      {fields.kind !== 'correction' && (
        <TextInput
          label={t(`proposal.target.${fields.kind}`)}
          description={fields.kind === 'refund' ? t('proposal.seatsGo') : undefined}
          value={fields.target}
          onChange={({ currentTarget: { value } }) => change({ target: value })}
        />
      )}
      {fields.kind !== 'refund' && (
        <Group grow align="end">
          <TextInput
            label={t('proposal.amount')}
            description={fields.kind === 'correction' ? t('proposal.sign') : undefined}
            inputMode="text"
            value={fields.amount}
            onChange={({ currentTarget: { value } }) => change({ amount: value })}
          />
          <Select
            label={t('proposal.currency')}
            data={[...currencies]}
            value={fields.currency}
            allowDeselect={false}
            onChange={(value) => change({ currency: (value ?? 'CZK') as Currency })}
          />
        </Group>
      )}
    </>
  )
}
