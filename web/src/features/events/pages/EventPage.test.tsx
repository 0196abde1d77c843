import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { createStore, useStore } from '../../../lib/store.ts'
import { EventPage } from './EventPage.tsx'

interface Event {
  readonly id: string
  readonly name: string
}
const answer = createStore<Event | undefined>(undefined)
/** The name of the event beside the buttons, in each rendering. */
const heroes: string[] = []

const { empty } = vi.hoisted(() => ({ empty: (name: string) => () => ({ [name]: () => null }) }))
vi.mock('../api.ts', () => ({ useEvent: () => ({ data: useStore(answer), mutate: () => {} }) }))
vi.mock('../info/EventHero.tsx', () => ({
  EventHero: ({ event }: { event: Event | null }) => {
    heroes.push(event?.name ?? '')
    return null
  },
}))
vi.mock('../../../ui/PageHeader.tsx', empty('PageHeader'))
vi.mock('../info/Banner.tsx', empty('Banner'))
vi.mock('../info/Dates.tsx', empty('Dates'))
vi.mock('../info/EventFacts.tsx', empty('EventFacts'))
vi.mock('../info/Invitation.tsx', empty('Invitation'))
vi.mock('../info/KickedList.tsx', empty('KickedList'))
vi.mock('../info/Locked.tsx', empty('Locked'))
vi.mock('../info/People.tsx', empty('People'))

const Nothing = () => null
const fields = {
  isPartaEvent: true,
  rights: { edit: false },
  joined: [],
  queued: [],
  date: '2030-01-01T10:00:00Z',
  endDate: '2030-01-01T11:00:00Z',
}

async function arrives(event: Event): Promise<void> {
  heroes.length = 0
  await act(async () => answer.set({ ...event, ...fields }))
}

it('the page of an event never shows what the event was before, nor another event', async () => {
  const element = <EventPage Chat={Nothing} CheckIn={Nothing} Photos={Nothing} Suggestions={Nothing} />
  const router = createMemoryRouter([{ path: '*', element }])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    ),
  )
  await arrives({ id: 'e1', name: 'to join' })
  await arrives({ id: 'e1', name: 'joined' })
  expect(new Set(heroes)).toEqual(new Set(['joined']))
  await arrives({ id: 'e2', name: 'another date' })
  expect(new Set(heroes)).toEqual(new Set(['another date']))
  await act(async () => root.unmount())
})
