import type { modals } from '@mantine/modals'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { once } from '../lib/once.ts'
import { createStore } from '../lib/store.ts'
import { toastError, toastUnreachable } from '../lib/toast.ts'

interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** The button that changes nothing; needed where "Cancel" could be read as the action itself. */
  readonly keep?: string
  /** `true` for an action that can be undone: its button is not red. */
  readonly isHarmless?: boolean
  readonly run: () => Promise<void>
}

type ConfirmDialog = Parameters<typeof modals.openConfirmModal>[0] & { readonly onConfirm: () => void }

/** Shows questions; null until the first one is asked. */
export const questions = createStore<typeof import('./Questions.tsx') | null>(null)
/** The questions that are not shown yet. */
export const asked = createStore<readonly ConfirmDialog[]>([])

/** Loads the dialog of questions, for a page that may have to ask one without a connection. */
export async function loadQuestions(): Promise<void> {
  if (!questions.get()) questions.set(await import('./Questions.tsx'))
}

/** Opens a question. Its button still takes presses while the dialog closes, so only the first one counts. */
export function openQuestion({ onConfirm, ...question }: ConfirmDialog): void {
  loadQuestions().then(
    // Later, because the press of Escape that asks would answer, too.
    () => setTimeout(() => asked.set([...asked.get(), { ...question, onConfirm: once(onConfirm) }])),
    () => {
      toastUnreachable()
      question.onClose?.()
    },
  )
}

/** Returns a function that asks for confirmation before an action that cannot be undone, or has wide effects. */
export function useAsk(): (question: Question) => void {
  const { t } = useTranslation()
  return ({ title, text, confirm, keep = t('cancel'), isHarmless = false, run }) =>
    openQuestion({
      title,
      children: text,
      labels: { confirm, cancel: keep },
      confirmProps: isHarmless ? {} : { color: 'red' },
      onConfirm: () => void run().catch(toastError),
    })
}

/**
 * Gives the focus back when the calling dialog is unmounted. For dialogs that are mounted when they open: the library
 * remembers the focus only when `opened` changes. In this file, because every page has loaded it: a small file of its own would
 * change how the code that pages share is split.
 */
export function useFocusBack(): void {
  // Read while the dialog is first rendered, before it takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Later, because the dialog holds the focus until it is gone.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
