import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { type Currency, currencies } from '@parta/contracts/values'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../../ui/ask.ts'
import { usePayer } from '../api.ts'
import {
  type CheckedField,
  hasAmount,
  hasCurrency,
  hasSymbol,
  hasTarget,
  inputOf,
  type ProposalFields,
  problemsOf,
  symbolOf,
  type TypedKind,
  typedKinds,
} from '../proposal-form.ts'
import { usePropose } from '../use-propose.ts'
import classes from './Bank.module.css'
import { NoteField } from './NoteField.tsx'
import { PayeeField } from './PayeeField.tsx'
import { Payer } from './Payer.tsx'

/** Proposes a correction, a refund, a payout, a withdrawal or a credit note. Assignments are proposed at the movement. */
export function ProposeDialog({ initial, onClose }: { initial: ProposalFields; onClose: () => void }) {
  useFocusBack()
  const { t } = useTranslation('bank')
  const [fields, setFields] = useState(initial)
  const [isAsked, setAsked] = useState(false)
  const { isBusy, send } = usePropose(onClose)
  const change = (part: Partial<ProposalFields>) => setFields({ ...fields, ...part })
  const problems = isAsked ? problemsOf(fields) : []
  const errorOf = (field: CheckedField) => (problems.includes(field) ? t(`proposal.wrong.${field}`) : undefined)
  const submit = async () => {
    setAsked(true)
    const input = inputOf(fields)
    if (input) await send(input)
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
          onChange={(value) => change({ kind: (value ?? 'correction') as TypedKind, target: '' })}
        />
        <WhatFields fields={fields} change={change} errorOf={errorOf} />
        <NoteField
          label={t('proposal.reason')}
          value={fields.note}
          required
          error={errorOf('note')}
          onChange={(note) => change({ note })}
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

interface WhatProps {
  readonly fields: ProposalFields
  readonly change: (part: Partial<ProposalFields>) => void
  readonly errorOf: (field: CheckedField) => string | undefined
}

/** The fields that the kind needs. */
function WhatFields({ fields, change, errorOf }: WhatProps) {
  const { t } = useTranslation('bank')
  const { kind } = fields
  return (
    <>
      {hasSymbol(kind) && (
        <SymbolField value={fields.symbol} error={errorOf('symbol')} onChange={(symbol) => change({ symbol })} />
      )}
      {kind === 'payout' && (
        <PayeeField value={fields.target} error={errorOf('target')} onChange={(target) => change({ target })} />
      )}
      {hasTarget(kind) && kind !== 'payout' && (
        <TextInput
          label={t(`proposal.target.${kind}`)}
          description={t(`proposal.targetHint.${kind}`)}
          required
          error={errorOf('target')}
          value={fields.target}
          onChange={({ currentTarget: { value } }) => change({ target: value })}
        />
      )}
      {hasAmount(kind) && (
        <div className={classes.sum}>
          <TextInput
            label={t(kind === 'creditNote' ? 'proposal.amountNet' : 'proposal.amount')}
            description={kind === 'correction' ? t('proposal.sign') : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            error={errorOf('amount')}
            inputMode="text"
            value={fields.amount}
            onChange={({ currentTarget: { value } }) => change({ amount: value })}
          />
          {hasCurrency(kind) && (
            <Select
              label={t('proposal.currency')}
              data={[...currencies]}
              value={fields.currency}
              allowDeselect={false}
              onChange={(value) => change({ currency: (value ?? 'CZK') as Currency })}
            />
          )}
        </div>
      )}
    </>
  )
}

interface SymbolProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (symbol: string) => void
}

/** The variable symbol of a person, and whose it is. */
function SymbolField({ value, error, onChange }: SymbolProps) {
  const { t } = useTranslation('bank')
  const symbol = symbolOf(value)
  const { data: person, error: failure } = usePayer(symbol)
  return (
    <>
      <TextInput
        label={t('assign.symbol')}
        required
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error ?? (symbol !== null && failure ? t('assign.unknown') : undefined)}
      />
      {person && <Payer person={person} />}
    </>
  )
}
