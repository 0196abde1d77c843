import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetAll } from '../../../lib/swr.ts'
import { rendered } from '../../../lib/testing.ts'
import { BuyPage } from './BuyPage.tsx'

const server = vi.hoisted(() => ({ answers: {} as Record<string, object> }))
vi.mock('../../../lib/call.ts', () => ({ call: async ({ name }: { name: string }) => server.answers[name] }))
vi.mock('../../../lib/me.ts', () => ({
  useMe: () => ({
    data: { id: 'jana', name: 'Jana', surname: 'Malá', aliases: [{ id: 'ema', name: 'Ema', surname: 'Malá' }] },
  }),
}))
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}))

const ticket = {
  id: 'ticket',
  orgId: 'club',
  title: 'Vstup na kurt',
  image: 'BASIC',
  price: 150,
  priceMultisport: null,
  multisportDeposit: null,
  type: 'oneOff',
  status: 'discontinued',
  currency: 'CZK',
  eventId: null,
  validDays: null,
  validUntil: null,
  autoJoin: false,
  leaveCharge: null,
  leaveChargeDate: null,
  leaveSteps: [],
}
const event = {
  id: 'e1',
  name: 'Badminton',
  date: '2030-06-01T16:00:00.000Z',
  cancelled: false,
  isLeader: false,
  joined: ['jana', 'ema'],
  products: [ticket],
}

let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  forgetAll()
})

/** Opens the kart to which the event leads for the child's seat. */
async function open(fields: object): Promise<void> {
  server.answers = {
    getEvent: { ...event, ...fields },
    getOrg: { id: 'club', name: 'Sokol' },
    listProducts: { items: [] },
    listPayments: { items: [] },
    getCredit: { credit: [{ currency: 'CZK', available: 50_000, held: 0 }] },
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <MemoryRouter initialEntries={['/buy/club?product=ticket&events=e1&people=ema']}>
          <Routes>
            <Route path="/buy/:id" element={<BuyPage />} />
          </Routes>
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
}
const found = (id: string) => document.querySelectorAll(`[data-testid="${id}"]`).length
async function shows(text: string) {
  await expect.poll(() => rendered(() => document.body.textContent)).toContain(text)
}

describe('the kart of a seat whose product was discontinued', () => {
  it('sells it to the parent of an alias that owes for it', async () => {
    await open({ owes: ['ema'], owedUntil: '2030-05-20T16:00:00.000Z' })
    await shows('Vstup na kurt')
    await shows('kart.pay')
    expect(found('refused-row')).toBe(0)
  })

  it('says that it is gone to whose family owes nothing', async () => {
    await open({})
    await shows('kart.gone')
    expect(found('pay')).toBe(0)
  })
})
