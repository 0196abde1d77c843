import { MantineProvider } from '@mantine/core'
import type { BankMovement } from '@parta/contracts/bank'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MovementItem } from './MovementItem.tsx'

vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}))

const masked: BankMovement = {
  id: 'CZ5520100000002901234567-26',
  movementId: '26',
  date: '2026-11-20',
  amount: 42_050,
  currency: 'CZK',
  variableSymbol: '1000042',
  specificSymbol: '',
  counterAccount: '670100/6210',
  counterName: 'Z. B.',
  message: 'k. p. B.',
  reference: '',
  instruction: '',
  kind: '',
  state: 'unmatched',
  reason: 'unknownSymbol',
  person: null,
  note: '',
  receivedAt: '2026-11-20T10:00:00.000Z',
  proposals: [
    {
      userSymbol: 1_000_043,
      person: { id: 'bozena', name: 'Božena', surname: 'Z.', image: 'BASIC' },
      reason: 'similarSymbol',
    },
  ],
}
const full: BankMovement = {
  ...masked,
  counterName: 'Zakrytá Božena',
  message: 'kredit pro Boženu',
  proposals: masked.proposals.map((one) => ({ ...one, person: { ...one.person, surname: 'Zakrytá' } })),
}

let root: Root
/** What the page has sent, and whether the server answers. */
let sent: { url: string; body: unknown }[]
let isAnswered: boolean

beforeEach(() => {
  sent = []
  isAnswered = true
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    sent.push({ url, body: body ? JSON.parse(body) : null })
    if (isAnswered) return new Response(JSON.stringify(full))
    return new Response(JSON.stringify({ code: 'server.unavailable', status: 503 }), { status: 503 })
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const show = (movement: BankMovement) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <MovementItem movement={movement} />
      </MantineProvider>,
    ),
  )
const shown = () => document.body.textContent
const buttons = (text: string) => [...document.querySelectorAll('button')].filter((one) => one.textContent === text)
const press = (text: string) => act(async () => buttons(text).at(-1)?.click())
async function giveReason(reason: string): Promise<void> {
  await press('reveal.open')
  const field = document.querySelector('textarea')
  if (!field) throw new Error('No reason is asked')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, reason)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('reveal.confirm')
}

describe('a movement of the bank', () => {
  it('shows full names only after a reason was sent, keeps them over a change of the list, and forgets them when it is closed', async () => {
    await show(masked)
    expect(shown()).toContain('Z. B.')
    await giveReason('Ptá se, kde má platbu.')
    await expect.poll(shown).toContain('Zakrytá Božena')
    expect(sent).toEqual([
      {
        url: expect.stringContaining(`/a/payment/admin/movements/${masked.id}/reveal`),
        body: { reason: 'Ptá se, kde má platbu.' },
      },
    ])
    expect(shown()).toContain('kredit pro Boženu')
    expect(buttons('Božena Zakrytá · proposals.similarSymbol')).toHaveLength(1)
    expect(buttons('reveal.open')).toHaveLength(0)
    await show({ ...masked, state: 'setAside', note: 'Dar.' })
    expect(shown()).toContain('Zakrytá Božena')
    expect(shown()).toContain('Dar.')
    await act(async () => root.render(null))
    await show(masked)
    expect(shown()).not.toContain('Zakrytá')
  })

  it('stays masked and keeps the typed reason when the server refuses', async () => {
    isAnswered = false
    await show(masked)
    await giveReason('Ptá se, kde má platbu.')
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(document.querySelector('textarea')?.value).toBe('Ptá se, kde má platbu.')
    expect(shown()).not.toContain('Zakrytá')
  })

  it('asks for no reason while it has nothing to reveal', async () => {
    await show({ ...masked, counterName: '', message: '', proposals: [] })
    expect(buttons('reveal.open')).toHaveLength(0)
  })
})
