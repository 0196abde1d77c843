import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { rendered } from '../../../lib/testing.ts'
import { useLastPlaces } from './LastPlaces.tsx'

const person = vi.hoisted(() => ({ answer: {} as { data?: object; isLoading: boolean } }))
vi.mock('../../../lib/me.ts', () => ({ useMe: () => person.answer }))

/** What the search says in each rendering. */
const said: string[] = []

function Results() {
  said.push(useLastPlaces({ lat: 50.08, lon: 14.42 }).isFirstLoading ? 'waits' : 'shows')
  return null
}

it('a search waits for the person and for their last places, so that its results never disappear again', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ items: [], total: 0 })))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const render = () => act(async () => root.render(<Results key="results" />))
  person.answer = { isLoading: true }
  await render()
  person.answer = { data: { id: 'jana', aliases: [] }, isLoading: false }
  await render()
  await expect.poll(() => rendered(() => said.at(-1))).toBe('shows')
  expect(new Set(said.slice(0, said.indexOf('shows')))).toEqual(new Set(['waits']))
  expect(new Set(said.slice(said.indexOf('shows')))).toEqual(new Set(['shows']))
  await act(async () => root.unmount())
})
