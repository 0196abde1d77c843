import type { EventInfo } from '@parta/contracts/events'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { SuggestedPlayers } from './SuggestedPlayers.tsx'

const limited = { users: [], availabilities: [], isLimited: true }
vi.mock('../api.ts', () => ({ useSuggestedPlayers: () => ({ data: limited }) }))

it('an organiser who may see nobody more today is not told of people above an empty list', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<SuggestedPlayers event={{ id: 'e', private: false } as EventInfo} />))
  expect(document.body.textContent).toContain('players.limited')
  expect(document.body.textContent).not.toContain('players.lead')
  await act(async () => root.unmount())
})
