import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../lib/leave-guard.ts'
import { draftOf, keepDraft } from '../lib/storage.ts'
import { loadQuestions, openQuestion } from './ask.ts'

/** Longer texts are pictures, which are not kept, because a tab's storage has only a few megabytes. */
const storedTextMax = 20_000

interface Draft<V> {
  /** The key of the draft in the tab's storage. */
  readonly name: string
  readonly initial: V
  /** The initial values, overwritten by an unsent draft of this tab. */
  readonly restored: DefaultValues<V>
}

/** Reads a form's initial values and draft once: a later reply of the server must not change the input. */
export function useStoredDraft<V extends FieldValues>(name: string, initial: V): Draft<V> {
  const [draft] = useState(() => ({
    name,
    initial,
    restored: { ...initial, ...draftOf<V>(name) } as DefaultValues<V>,
  }))
  return draft
}

interface DraftOptions<V extends FieldValues> {
  /** Fields that are not kept, for example consents, which must be given again. */
  readonly without?: readonly (keyof V & string)[]
  /** Whether the values are the initial ones. */
  readonly isSame?: (one: V, first: V) => boolean
  /** Whether the page is left without a question, because its draft is offered again by the next visit. */
  readonly isOffered?: boolean
  /** The question before the page is left. */
  readonly text?: string
}

/**
 * Keeps the values of a form as a draft of this tab, and asks before the page is left with unsaved input. Returns a
 * function that runs the saving: during it nothing is asked, and after it the draft is removed.
 */
export function useDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  { name, initial: first }: Draft<V>,
  options: DraftOptions<V> = {},
): (save: () => Promise<void>) => Promise<void> {
  const isDone = useRef(false)
  const omitted = (options.without ?? []).join(' ')
  const same = useRef(options.isSame ?? isSame)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isDone.current) return
          keepDraft(name, same.current(values, first) ? null : storedValues(values, omitted.split(' ')))
        },
      }),
    [form, name, first, omitted],
  )
  useQuestion({
    isUnsaved: () => !options.isOffered && !isDone.current && !same.current(form.getValues(), first),
    // The form may stay: a person who goes back before the next page is rendered finds the same form.
    discard: () => {
      form.reset(first)
      keepDraft(name, null)
    },
    text: options.text,
  })
  return async (save) => {
    isDone.current = true
    try {
      await save()
      keepDraft(name, null)
    } catch (error) {
      isDone.current = false
      throw error
    }
  }
}

/** The same for a single text: returns it, a function that changes it, and one that removes the draft after sending. */
export function useTextDraft(name: string): [text: string, change: (text: string) => void, finish: () => void] {
  const [text, setText] = useState(() => draftOf<{ text: string }>(name)?.text ?? '')
  const change = (next: string) => {
    setText(next)
    keepDraft(name, next === '' ? null : { text: next })
  }
  const finish = () => change('')
  useQuestion({ isUnsaved: () => text !== '', discard: finish })
  return [text, change, finish]
}

export interface Unsaved {
  readonly isUnsaved: () => boolean
  readonly discard: () => void
  readonly text?: string | undefined
}

/** Lets the form inside a dialog report unsaved input to the dialog. */
export const DialogDraft = createContext<((unsaved: Unsaved | null) => void) | null>(null)

/** Asks before the page, or the dialog around the form, is closed with unsaved input. */
function useQuestion(unsaved: Unsaved): void {
  const { t } = useTranslation()
  const reportUnsaved = useContext(DialogDraft)
  const ask = useDiscardQuestion()
  // The connection may be lost by the time when the question is asked.
  useEffect(() => void loadQuestions().catch(() => {}), [])
  useEffect(() => {
    reportUnsaved?.(unsaved)
    return () => reportUnsaved?.(null)
  })
  useLeaveGuard({
    isUnsaved: unsaved.isUnsaved,
    ask: (go, stay) => {
      let isLeft = false
      const leave = () => {
        isLeft = true
        discardThen(unsaved, go)
      }
      // Mantine calls `onClose` after either answer.
      ask(unsaved.text ?? t('leave.text'), leave, () => isLeft || stay())
    },
  })
}

function discardThen({ discard }: Unsaved, go: () => void): void {
  discard()
  go()
}

/** Returns a function that asks whether unsaved input may be discarded; the question is rendered above dialogs. */
export function useDiscardQuestion(): (text: string, onDiscard: () => void, onClose?: () => void) => void {
  const { t } = useTranslation()
  return (text, onDiscard, onClose = () => {}) =>
    openQuestion({
      title: t('leave.title'),
      children: text,
      labels: { confirm: t('leave.discard'), cancel: t('leave.stay') },
      confirmProps: { color: 'red' },
      zIndex: 300,
      onConfirm: onDiscard,
      onClose,
    })
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify({ ...one, ...other })
}

function storedValues(values: object, without: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !without.includes(name) && !(typeof value === 'string' && value.length > storedTextMax),
    ),
  )
}
