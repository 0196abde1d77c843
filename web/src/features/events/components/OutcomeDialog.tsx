import { Button, Modal, Stack } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { CallError } from '../../../lib/request.ts'
import { type CallOutcome, type Command, type ResultSection, refusedSections, sectionsOf } from '../outcome.ts'
import type { NextStep } from '../refusal.ts'
import { OutcomeParts } from './OutcomeParts.tsx'
import { StepButton } from './StepLink.tsx'

interface RefusedOutcome {
  readonly kind: 'refused'
  readonly command: Command
  readonly error: CallError
  /** The refusal of each person. */
  readonly parts: readonly ResultSection[]
  readonly step: NextStep | null
}

/** An outcome of a call that needs more than a toast. */
export type Outcome = (CallOutcome & { readonly kind: 'told' }) | RefusedOutcome

/** Returns the outcome of a call that was refused as a whole, or null if a toast is enough. */
export function refusalOf(
  error: unknown,
  { command, ids, step = null }: { command: Command; ids: readonly string[]; step?: NextStep | null },
): Outcome | null {
  if (!(error instanceof CallError)) return null
  const parts = refusedSections(error, { command, ids })
  return step === null && parts.length === 0 ? null : { kind: 'refused', command, error, parts, step }
}

/**
 * Returns the outcome to show, and `buttons`, the ref of the element with the buttons that cause it. When the dialog is
 * closed, the focus returns to the button that was used, or to the first one where that has disappeared. The
 * same happens when the button in use disappears.
 */
export function useOutcome() {
  const [outcome, show] = useState<Outcome | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const used = useRef<Element | null>(null)
  const giveBack = useCallback(() => {
    // Later, because a dialog holds the focus until it is gone.
    setTimeout(() => {
      const isElsewhere = document.activeElement !== null && document.activeElement !== document.body
      if (!used.current || isElsewhere) return
      const first = buttons.current?.querySelector('button:not(:disabled), a[href], [tabindex]')
      const target = used.current.isConnected ? used.current : first
      if (target instanceof HTMLElement) target.focus()
    })
  }, [])
  useEffect(() => {
    // A native event, because React's events of the dialogs pass through the elements around the buttons, too.
    const note = ({ target }: FocusEvent) => {
      used.current = target instanceof Element ? target : null
    }
    const element = buttons.current
    element?.addEventListener('focusin', note)
    if (used.current?.isConnected === false) giveBack()
    return () => element?.removeEventListener('focusin', note)
  })
  const close = () => {
    show(null)
    giveBack()
  }
  return { outcome, show, close, buttons }
}

interface Props {
  readonly outcome: Outcome | null
  readonly onClose: () => void
}

/** Rendered outside the action buttons, because those may disappear after the call. */
export function OutcomeDialog({ outcome, onClose }: Props) {
  const { t } = useTranslation('event')
  if (!outcome) return null
  return (
    <Modal
      opened
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
        <p role="alert">{t(codeKey(error.code), error.params)}</p>
      )}
      {(step?.text === 'karma' || step?.text === 'aliasKarma') && <p>{t('refusal.karmaText')}</p>}
      {step && <StepButton step={step} />}
      <Button variant="default" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Stack>
  )
}
