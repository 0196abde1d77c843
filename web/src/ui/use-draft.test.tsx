import { act } from 'react'
import { createRoot } from 'react-dom/client'
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

function Form() {
  const draft = useStoredDraft('note', { text: 'before' })
  const form = useForm<{ text: string }>({ defaultValues: draft.restored })
  useDraft(form, draft)
  return <input {...form.register('text')} />
}

it('a form that stays on the page after its input was discarded has its first values, and keeps what is typed next', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <DialogDraft
        value={(form) => {
          unsaved = form
        }}
      >
        <Form />
      </DialogDraft>,
    ),
  )
  await type('typed')
  expect([unsaved?.isUnsaved(), draftOf('note')]).toEqual([true, { text: 'typed' }])
  await act(async () => unsaved?.discard())
  expect(field()?.value).toBe('before')
  expect([unsaved?.isUnsaved(), draftOf('note')]).toEqual([false, null])
  await type('once more')
  expect([unsaved?.isUnsaved(), draftOf('note')]).toEqual([true, { text: 'once more' }])
  await act(async () => root.unmount())
})
