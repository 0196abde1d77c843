import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { draftOf } from '../lib/storage.ts'
import { DialogDraft, type Unsaved, useDraft, useStoredDraft } from './use-draft.ts'

let unsaved: Unsaved | null = null
const field = () => document.querySelector('input')
async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

function Form({ isOffered = false }: { isOffered?: boolean }) {
  const draft = useStoredDraft('note', { text: 'before' })
  const form = useForm<{ text: string }>({ defaultValues: draft.restored })
  useDraft(form, draft, { isOffered })
  return <input {...form.register('text')} />
}

async function show(element: ReactElement): Promise<Root> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const hear = (form: Unsaved | null) => {
    unsaved = form
  }
  await act(async () => root.render(<DialogDraft value={hear}>{element}</DialogDraft>))
  return root
}

it('a form that stays on the page after its input was discarded has its first values, and keeps what is typed next', async () => {
  const root = await show(<Form />)
  await type('typed')
  expect([unsaved?.isUnsaved(), draftOf('note')]).toEqual([true, { text: 'typed' }])
  await act(async () => unsaved?.discard())
  expect(field()?.value).toBe('before')
  expect([unsaved?.isUnsaved(), draftOf('note')]).toEqual([false, null])
  await type('once more')
  expect([unsaved?.isUnsaved(), draftOf('note')]).toEqual([true, { text: 'once more' }])
  await act(async () => root.unmount())
})

it('a form whose draft is offered again is left without a question, and is filled in when it is opened again', async () => {
  const first = await show(<Form isOffered />)
  await type('typed')
  expect([unsaved?.isUnsaved(), draftOf('note')]).toEqual([false, { text: 'typed' }])
  await act(async () => first.unmount())
  const second = await show(<Form isOffered />)
  expect(field()?.value).toBe('typed')
  await act(async () => second.unmount())
})
