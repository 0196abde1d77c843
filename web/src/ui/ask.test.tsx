import { MantineProvider, Modal } from '@mantine/core'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { useFocusBack } from './ask.ts'

const page = document.createElement('div')
document.body.append(page)

function Dialog({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title="Dialog" transitionProps={{ duration: 0 }}>
      <input data-autofocus aria-label="Name" />
    </Modal>
  )
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <MantineProvider>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </MantineProvider>
  )
}

it('the focus returns to the button that mounted the dialog when the dialog is unmounted', async () => {
  const root = createRoot(page)
  await act(async () => root.render(<Page />))
  const button = page.querySelector('button')
  button?.focus()
  await act(async () => button?.click())
  await expect.poll(() => document.activeElement?.ariaLabel).toBe('Name')
  const close = document.querySelector<HTMLElement>('[role="dialog"] button')
  await act(async () => close?.click())
  await expect.poll(() => document.activeElement).toBe(button)
  await act(async () => root.unmount())
})
