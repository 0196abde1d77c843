import { Button, Modal, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { codeKey } from '../../../lib/i18n.ts'
import type { CallError } from '../../../lib/request.ts'
import type { RepetitionOutcome } from '../players-api.ts'
import type { NextStep } from '../refusal.ts'
import { RepetitionResult } from './RepetitionResult.tsx'

/** What there is to say after an action, where a toast would be too little. */
export type Outcome =
  | { readonly kind: 'joined' | 'left'; readonly of: RepetitionOutcome }
  | { readonly kind: 'refused'; readonly error: CallError; readonly step: NextStep }

interface Props {
  readonly event: EventInfo
  readonly outcome: Outcome | null
  readonly onClose: () => void
}

/** Stands beside the buttons, which may be gone by the time that it is read. */
export function OutcomeDialog({ event, outcome, onClose }: Props) {
  const { t } = useTranslation('event')
  if (!outcome) return null
  return (
    <Modal opened onClose={onClose} title={t(outcome.kind === 'refused' ? 'refusal.title' : 'result.title')}>
      {outcome.kind === 'refused' ? (
        <Refusal {...outcome} onClose={onClose} />
      ) : (
        <RepetitionResult
          event={event}
          done={doneOf(outcome.kind, outcome.of).map(([key, count]) => t(`result.${key}`, { count }))}
          refused={outcome.of.refused}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

function doneOf(kind: 'joined' | 'left', { items }: RepetitionOutcome): [key: string, count: number][] {
  if (kind === 'left') return [['left', items.length]]
  const counts: [string, number][] = [
    ['joined', items.filter((item) => item.joined.length > 0).length],
    ['queued', items.filter((item) => item.queued.length > 0).length],
  ]
  return counts.filter(([, count]) => count > 0)
}

/** Why one could not join, and the step that helps. */
function Refusal({ error, step, onClose }: { error: CallError; step: NextStep; onClose: () => void }) {
  const { t } = useTranslation('event')
  return (
    <Stack>
      <p role="alert">{t(codeKey(error.code), error.params)}</p>
      {step.text === 'karma' && <p>{t('refusal.karmaText', { count: limits.karmaReturnAfter })}</p>}
      <Button component={Link} to={step.to}>
        {t(`refusal.${step.text}`)}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Stack>
  )
}
