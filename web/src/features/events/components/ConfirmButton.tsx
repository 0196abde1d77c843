import { Button, Modal, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { SendButton } from '../../../ui/SendButton.tsx'
import { isMixed } from '../outcome.ts'
import { requestConfirm } from '../players-api.ts'
import type { ActionProps } from './EventAction.tsx'
import { refusalOf } from './OutcomeDialog.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import { useLeft, useWhen } from './when.ts'

interface Props extends ActionProps {
  /** When a held place expires. */
  readonly until?: string
}

/** Confirms the participation, which also takes a held place; a person with aliases chooses for whom. */
export function ConfirmButton({ event, candidates, isMain, testId, until, onOutcome }: Props) {
  const { t } = useTranslation('event')
  const [opened, dialog] = useDisclosure(false)
  const { isBusy, act } = useAction()
  const when = useWhen()
  const left = useLeft()
  const confirm = (ids: string[]) =>
    act(async () => {
      try {
        const item = await requestConfirm(event.id, ids)
        if (isMixed(item)) onOutcome({ kind: 'told', command: 'confirm', ids, items: [item], refused: [] })
        else toast(t(until ? 'done.taken' : 'done.confirmed'))
      } catch (error) {
        const outcome = refusalOf(error, { command: 'confirm', ids })
        if (!outcome) throw error
        onOutcome(outcome)
      }
      dialog.close()
    })
  const isChoice = event.joined.length > 1
  const name = t(until ? 'action.take' : 'action.confirm')
  return (
    <>
      <Button
        size="xl"
        fullWidth
        {...(isMain ? { color: 'accent', c: 'var(--on-accent)' } : { variant: 'default' })}
        loading={isBusy}
        data-testid={testId}
        onClick={() => (isChoice ? dialog.open() : confirm([...candidates]))}
      >
        {name}
      </Button>
      {until && (
        <p role="timer" data-testid="held-until">
          {t('heldUntil', { when: when(until), left: left(until) })}
        </p>
      )}
      <Modal opened={opened} onClose={dialog.close} title={t('confirm.title')}>
        <ConfirmForm event={event} candidates={candidates} isBusy={isBusy} submit={name} onSubmit={confirm} />
      </Modal>
    </>
  )
}

interface FormProps {
  readonly event: EventInfo
  readonly candidates: readonly string[]
  readonly isBusy: boolean
  readonly submit: string
  readonly onSubmit: (ids: string[]) => void
}

/** Those who have confirmed are ticked and fixed: a confirmation can only be undone by leaving. */
function ConfirmForm({ event, candidates, isBusy, submit, onSubmit }: FormProps) {
  const { t } = useTranslation('event')
  const [chosen, setChosen] = useState<string[]>([...candidates])
  return (
    <Stack>
      <p>{t('confirm.text')}</p>
      <PeopleChoice
        label={t('confirm.who')}
        candidates={candidates}
        value={chosen}
        onChange={setChosen}
        fixed={event.confirmed}
        fixedHint={t('confirm.already')}
      />
      <SendButton
        size="xl"
        color="accent"
        c="var(--on-accent)"
        data-autofocus
        missing={chosen.length === 0 ? t('common:missing.who') : ''}
        loading={isBusy}
        onClick={() => onSubmit(chosen)}
      >
        {submit}
      </SendButton>
    </Stack>
  )
}
