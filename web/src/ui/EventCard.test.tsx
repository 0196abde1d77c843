import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EventCard } from './EventCard.tsx'
import type { ShownEvent } from './event-banners.ts'

vi.mock('../lib/me.ts', () => ({ useMe: () => ({ data: undefined }) }))
vi.mock('../lib/now.ts', () => ({ useNow: () => new Date('2026-11-20T10:00:00Z') }))
vi.mock('react-i18next', async (original) => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key }),
}))

const event = {
  id: 'e',
  name: 'Badminton',
  activityType: 'badminton',
  date: '2026-11-30T17:00:00.000Z',
  endDate: '2026-11-30T18:00:00.000Z',
  place: { name: 'Hala' },
  maxPlayers: 14,
  playersCount: 1,
  queueCount: 0,
  price: 0,
  gender: 'any',
  tags: 'all',
  minLevel: 0,
  joined: [],
  queued: [],
  mustConfirm: [],
  confirmed: [],
  cancelled: false,
}

let root: Root
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function show(fields: object = {}): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <MemoryRouter>
          <EventCard event={{ ...event, ...fields } as unknown as ShownEvent} to="/event-info/e" withDay />
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
}

const places = () => document.querySelector('[data-testid=free-places]')

describe('the card of an event', () => {
  it('says how many places are free, unless the event is cancelled', async () => {
    await show()
    expect(places()).not.toBeNull()
    await act(async () => root.unmount())
    await show({ cancelled: true })
    expect(places()).toBeNull()
  })

  it('does not break its day over lines', async () => {
    await show()
    expect(document.body.textContent).toContain('po\u00a030.\u00a011.')
  })
})
