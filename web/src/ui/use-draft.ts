import { modals } from '@mantine/modals'
import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../lib/leaving.ts'
import { draftOf, keepDraft } from '../lib/storage.ts'

/** Longer texts are pictures: a tab keeps only a few megabytes. */
const keptMax = 20_000

interface Draft<V> {
  /** Under which name it is kept in this tab. */
  readonly name: string
  readonly values: V
  /** What was written before in this tab and never sent, over the values of the start. */
  readonly begun: DefaultValues<V>
}

/** Reads what a form begins with, once: a fresh answer of the server must not change what is being written. */
export function useBegun<V extends FieldValues>(name: string, initial: V): Draft<V> {
  const [draft] = useState(() => ({
    name,
    values: initial,
    begun: { ...initial, ...draftOf<V>(name) } as DefaultValues<V>,
  }))
  return draft
}

/**
 * Keeps what is written in a form for this tab, and asks before the page is left. It returns what runs the saving:
 * while that runs nothing is asked, and once it has succeeded the draft is gone.
 * @param without fields that are not kept, as agreements that must be given anew
 */
export function useDraft<V extends FieldValues>(
  form: UseFormReturn<V>,
  { name, values: first }: Draft<V>,
  without: readonly (keyof V & string)[] = [],
): (save: () => Promise<void>) => Promise<void> {
  const isDone = useRef(false)
  const omitted = without.join(' ')
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isDone.current) return
          keepDraft(name, isSame(values, first) ? null : kept(values, omitted.split(' ')))
        },
      }),
    [form, name, first, omitted],
  )
  useQuestion(
    () => !isDone.current && !isSame(form.getValues(), first),
    () => {
      isDone.current = true
      keepDraft(name, null)
    },
  )
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

/** The same for a single text: what it is, how it changes, and how it ends once it was sent. */
export function useTextDraft(name: string): [text: string, change: (text: string) => void, finish: () => void] {
  const [text, setText] = useState(() => draftOf<{ text: string }>(name)?.text ?? '')
  const change = (next: string) => {
    setText(next)
    keepDraft(name, next === '' ? null : { text: next })
  }
  const finish = () => change('')
  useQuestion(() => text !== '', finish)
  return [text, change, finish]
}

/** Asks before the page is left while something is unsaved; `discard` lets it go. */
function useQuestion(isUnsaved: () => boolean, discard: () => void): void {
  const { t } = useTranslation()
  useLeaveGuard({
    isUnsaved,
    ask: (go) =>
      modals.openConfirmModal({
        title: t('leave.title'),
        children: t('leave.text'),
        labels: { confirm: t('leave.discard'), cancel: t('leave.stay') },
        confirmProps: { color: 'red' },
        onConfirm: () => {
          discard()
          go()
        },
      }),
  })
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify({ ...one, ...other })
}

function kept(values: object, without: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !without.includes(name) && !(typeof value === 'string' && value.length > keptMax),
    ),
  )
}
