import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AddChild } from './AddChild.tsx'

const added = vi.hoisted(() =>
  vi.fn<(body: object) => Promise<{ id: string }>>(async () => ({ id: 'ALIAS_kuba__jana' })),
)
const me = vi.hoisted(() => ({ aliases: [] as object[] }))
vi.mock('../lib/aliases.ts', () => ({ addAlias: added }))
vi.mock('../lib/me.ts', () => ({ useMe: () => ({ data: me }) }))
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}))

let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  added.mockClear()
  me.aliases = []
})

async function show(props: { asksGender?: boolean } = {}) {
  const chosen: string[] = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <AddChild {...props} onAdded={(id) => chosen.push(id)} />
      </MantineProvider>,
    ),
  )
  return chosen
}

const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)
const press = (text: string) => act(async () => button(text)?.click())
const field = () => document.querySelector<HTMLInputElement>('input:not([type=radio])')

async function write(text: string): Promise<void> {
  await act(async () => {
    const input = field()
    // React only notices a value that is set past its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

describe('a child that is added where people choose for whom they act', () => {
  it('needs its name only, and is chosen at once', async () => {
    const chosen = await show()
    await press('child.add')
    expect(document.activeElement).toBe(field())
    await write(' Kuba ')
    await act(async () =>
      field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    )
    expect(added.mock.calls).toEqual([[{ name: 'Kuba', ageGroup: 'child' }]])
    expect(chosen).toEqual(['ALIAS_kuba__jana'])
    expect(field()).toBeNull()
    expect(document.activeElement).toBe(button('child.add'))
  })

  it('has a surname only if one is given', async () => {
    await show()
    await press('child.add')
    await write('Anna Marie Malá')
    await press('child.submit')
    expect(added.mock.calls).toEqual([[{ name: 'Anna Marie', surname: 'Malá', ageGroup: 'child' }]])
  })

  it('is not added while the name is blank', async () => {
    const chosen = await show()
    await press('child.add')
    await write('  ')
    await press('child.submit')
    expect(document.body.textContent).toContain('child.missing')
    expect(document.activeElement).toBe(field())
    await press('cancel')
    expect(added).not.toHaveBeenCalled()
    expect(chosen).toEqual([])
  })

  it('is asked for its gender where that decides who may join', async () => {
    await show({ asksGender: true })
    await press('child.add')
    await write('Ema')
    await act(async () => document.querySelector<HTMLInputElement>('input[value=female]')?.click())
    await press('child.submit')
    expect(added.mock.calls).toEqual([[{ name: 'Ema', ageGroup: 'child', gender: 'female' }]])
  })

  it('is not offered to somebody who has as many aliases as there may be', async () => {
    me.aliases = Array.from({ length: 20 }, () => ({}))
    await show()
    expect(document.querySelectorAll('button')).toHaveLength(0)
  })
})
