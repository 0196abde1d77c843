import { Button, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { sectionsOf } from '../outcome.ts'
import { OutcomeParts } from './OutcomeParts.tsx'
import { PassNeeded } from './PassNeeded.tsx'
import { StepButton } from './StepLink.tsx'
import type { Outcome, RefusedOutcome } from './use-outcome.ts'

interface Props {
  readonly outcome: Outcome | null
  readonly opened: boolean
  readonly onClose: () => void
}

/** Rendered outside the action buttons, because those may disappear after the call. */
export function OutcomeDialog({ outcome, opened, onClose }: Props) {
  const { t } = useTranslation('event')
  if (!outcome) return null
  return (
    <Modal
      opened={opened}
      returnFocus={false}
      onClose={onClose}
      title={t(outcome.kind === 'refused' ? 'refusal.title' : 'result.title')}
    >
      {outcome.kind === 'refused' ? (
        <Refusal outcome={outcome} onClose={onClose} />
      ) : (
        <Stack data-testid="outcome">
          <OutcomeParts
            command={outcome.command}
            parts={sectionsOf(outcome)}
            dates={outcome.items.length + outcome.refused.length}
          />
          <Button onClick={onClose}>{t('common:close')}</Button>
        </Stack>
      )}
    </Modal>
  )
}

/** Why the whole call was refused, with a link to the step that helps. */
function Refusal({ outcome, onClose }: { outcome: RefusedOutcome; onClose: () => void }) {
  const { command, error, parts, step } = outcome
  const { t } = useTranslation('event')
  return (
    <Stack data-testid="outcome">
      {parts.length > 0 ? (
        <OutcomeParts command={command} parts={parts} dates={1} />
      ) : (
        <p role="alert">{step?.pass ? <PassNeeded {...step.pass} /> : t(codeKey(error.code), error.params)}</p>
      )}
      {(step?.text === 'karma' || step?.text === 'aliasKarma') && <p>{t('refusal.karmaText')}</p>}
      {step?.text === 'leader' && <p>{t('refusal.membersText')}</p>}
      {step && <StepButton step={step} />}
      <Button variant="default" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Stack>
  )
}
