import { limits } from '@parta/contracts/limits'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useMyOrgs } from './orgs.ts'

const pages = 3
const asked: URL[] = []

/** A server with so many organisations that the list takes several pages. */
function answer(path: string): Response {
  const url = new URL(path, 'http://parta.test')
  asked.push(url)
  const page = Number(url.searchParams.get('nextToken') ?? 0)
  const items = Array.from({ length: limits.pageSize }, (_, index) => ({ id: `${page}-${index}` }))
  return new Response(JSON.stringify({ items, ...(page < pages - 1 ? { nextToken: String(page + 1) } : {}) }))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', async (path: string) => answer(path))
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

it('one chooses among all of one’s organisations, not among those of the first page', async () => {
  let shown: readonly { id: string }[] | undefined
  const Choice = () => {
    shown = useMyOrgs().data
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(createElement(SWRConfig, { value: { provider: () => new Map() } }, createElement(Choice))),
  )
  await vi.waitFor(() => expect(asked).toHaveLength(pages))
  await act(async () => {})
  expect(shown).toHaveLength(pages * limits.pageSize)
  expect(new Set(shown?.map(({ id }) => id)).size).toBe(pages * limits.pageSize)
  await act(async () => root.unmount())
})
