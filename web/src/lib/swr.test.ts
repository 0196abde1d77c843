import { limits } from '@parta/contracts/limits'
import { afterEach, expect, it, vi } from 'vitest'
import { listMyOrgs } from '../generated/operations.ts'
import { readAll } from './swr.ts'

afterEach(() => vi.unstubAllGlobals())

it('a whole list is read page after page, until an answer has no token of a next one', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const token = new URL(path, 'http://parta.test').searchParams.get('nextToken')
    asked.push(token)
    const page = Number(token ?? 0)
    const items = Array.from({ length: limits.pageSize }, (_, index) => ({ id: `${page}-${index}` }))
    return new Response(JSON.stringify({ items, ...(page < 2 ? { nextToken: String(page + 1) } : {}) }))
  })
  const orgs = await readAll(listMyOrgs, {})
  expect(asked).toEqual([null, '1', '2'])
  expect(new Set(orgs.map(({ id }) => id)).size).toBe(3 * limits.pageSize)
})
