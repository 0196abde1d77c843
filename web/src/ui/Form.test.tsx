import { Checkbox, MantineProvider, TextInput } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Form } from './Form.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

const page = document.createElement('div')
document.body.append(page)
let root = createRoot(page)
afterEach(async () => {
  await act(async () => root.unmount())
  root = createRoot(page)
})

/** Shows a form with these refused fields after an attempt. */
async function show(refused: readonly string[], attempts: number): Promise<void> {
  const errorOf = (name: string) => (refused.includes(name) ? 'Not like this' : undefined)
  await act(async () =>
    root.render(
      <MantineProvider>
        <Form onSubmit={() => {}} attempts={attempts}>
          <TextInput label="Name" required error={errorOf('Name')} />
          <div hidden>
            <TextInput label="Folded" error={errorOf('Folded')} />
          </div>
          <TextInput label="E-mail" error={errorOf('E-mail')} />
          <Checkbox label="Consent" error={errorOf('Consent')} />
        </Form>
      </MantineProvider>,
    ),
  )
}

const summary = () => page.querySelector('[role="alert"]')
const names = () => [...(summary()?.querySelectorAll('button') ?? [])].map((button) => button.textContent)
const focused = () => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent

describe('a form', () => {
  it('lists its refused fields by their labels in the order of the page and focuses the first, hidden ones excepted', async () => {
    await show([], 0)
    await show(['Folded', 'E-mail', 'Consent', 'Name'], 1)
    await expect.poll(names).toEqual(['Name', 'E-mail', 'Consent'])
    expect(focused()).toContain('Name')
    await act(async () => summary()?.querySelectorAll('button')[2]?.click())
    expect(focused()).toBe('Consent')
  })

  it('focuses a single refused field and lists nothing', async () => {
    await show([], 0)
    await show(['E-mail'], 1)
    await expect.poll(focused).toBe('E-mail')
    expect(summary()).toBeNull()
  })

  it('removes corrected fields from the list and focuses an error again only after the next attempt', async () => {
    await show([], 0)
    await show(['E-mail', 'Consent'], 1)
    await expect.poll(focused).toBe('E-mail')
    await show(['Name', 'E-mail', 'Consent'], 1)
    await expect.poll(names).toEqual(['Name', 'E-mail', 'Consent'])
    expect(focused()).toBe('E-mail')
    await show(['Name'], 1)
    await expect.poll(summary).toBeNull()
    await show(['Name'], 2)
    await expect.poll(focused).toContain('Name')
  })
})
