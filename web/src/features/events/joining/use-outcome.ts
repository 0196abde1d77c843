import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../lib/request.ts'
import { type CallOutcome, type Command, type ResultSection, refusedSections } from '../outcome.ts'
import type { NextStep } from '../refusal.ts'

export interface RefusedOutcome {
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

/** Whose button had the focus last: of several groups of buttons on a page, only that one gives it back. */
let lastUsed: RefObject<Element | null> | null = null

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
      if (lastUsed !== used || !used.current || isElsewhere) return
      const first = buttons.current?.querySelector('button:not(:disabled), a[href], [tabindex]')
      const target = used.current.isConnected ? used.current : first
      if (target instanceof HTMLElement) target.focus()
    })
  }, [])
  useEffect(() => {
    // A native event, because React's events of the dialogs pass through the elements around the buttons, too.
    const note = ({ target }: FocusEvent) => {
      used.current = target instanceof Element ? target : null
      lastUsed = used
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
