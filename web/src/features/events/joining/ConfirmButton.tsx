import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { ConfirmDialog } from '../info/dialogs.ts'
import { useLeft, useWhen } from '../info/when.ts'
import { isMixed } from '../outcome.ts'
import { requestConfirm } from '../players-api.ts'
import type { ActionProps } from './action-props.ts'
import { refusalOf } from './use-outcome.ts'

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
      <ConfirmDialog
        event={event}
        candidates={candidates}
        opened={opened}
        isBusy={isBusy}
        submit={name}
        onSubmit={confirm}
        onClose={dialog.close}
      />
    </>
  )
}
