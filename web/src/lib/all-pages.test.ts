import { expect, it } from 'vitest'
import { allPages } from './all-pages.ts'

it('a list is read page by page until a reply has no token', async () => {
  const asked: (string | undefined)[] = []
  const items = await allPages(async ({ nextToken }) => {
    asked.push(nextToken)
    const page = Number(nextToken ?? 0)
    return { items: [`${page}a`, `${page}b`], ...(page < 2 ? { nextToken: String(page + 1) } : {}) }
  })
  expect(asked).toEqual([undefined, '1', '2'])
  expect(items).toEqual(['0a', '0b', '1a', '1b', '2a', '2b'])
})
