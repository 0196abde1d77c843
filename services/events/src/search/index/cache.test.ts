import { afterEach, describe, expect, it, vi } from 'vitest'
import { createReadCache } from './cache.ts'

const options = { max: 10, life: 60_000 }

/** Names that a test can change, and the reads of them. */
function names(first: Record<string, string>) {
  const now = new Map(Object.entries(first))
  const reads: string[][] = []
  const read = (ids: readonly string[]) => {
    reads.push([...ids])
    return Promise.resolve(new Map(ids.flatMap((id) => (now.has(id) ? [[id, { name: now.get(id) }] as const] : []))))
  }
  return { now, reads, read }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a read cache', () => {
  it('reads missing values together, and a dropped one again', async () => {
    const { now, reads, read } = names({ a: 'Jana', b: 'Petr', c: 'Eva' })
    const cache = createReadCache(read, options)
    await cache.many(['a', 'b'])
    await cache.many(['a', 'b', 'c'])
    expect(reads).toEqual([['a', 'b'], ['c']])
    now.set('a', 'Hana')
    cache.drop('a')
    expect((await cache.many(['a', 'b'])).get('a')).toEqual({ name: 'Hana' })
    expect(reads.at(-1)).toEqual(['a'])
  })

  it('reads everything again after it was cleared', async () => {
    const { reads, read } = names({ a: 'Jana', b: 'Petr' })
    const cache = createReadCache(read, options)
    await cache.many(['a', 'b'])
    cache.clear()
    await cache.many(['a', 'b'])
    expect(reads).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('reads a value again that was dropped while it was being read', async () => {
    const { now, read } = names({ a: 'Jana' })
    let isFirst = true
    const cache = createReadCache(async (ids) => {
      const found = await read(ids)
      if (isFirst) {
        isFirst = false
        now.set('a', 'Hana')
        cache.drop('a')
      }
      return found
    }, options)
    expect((await cache.many(['a'])).get('a')).toEqual({ name: 'Hana' })
  })

  it('caches only values found when given another read function', async () => {
    const { reads, read } = names({ a: 'Jana', b: 'Petr' })
    const cache = createReadCache(read, options)
    await cache.many(['a', 'b'], () => Promise.resolve(new Map([['a', { name: 'Jana' }]])))
    await cache.many(['a', 'b'])
    expect(reads).toEqual([['b']])
  })

  it('reads values again after a random time between half and all of their life', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => `id${at}`)
    const { reads, read } = names(Object.fromEntries(ids.map((id) => [id, id])))
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    const cache = createReadCache(read, { max: 1000, life: 60_000 })
    await cache.many(ids)
    const readAgainAt = async (ms: number) => {
      clock.mockReturnValue(ms)
      // The LRU cache reads the clock at most once a millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5))
      const before = reads.length
      await cache.many(ids)
      return reads.slice(before).flat().length
    }
    expect(await readAgainAt(start + 29_000)).toBe(0)
    const early = await readAgainAt(start + 45_000)
    const late = await readAgainAt(start + 61_000)
    expect(early).toBeGreaterThan(50)
    expect(early).toBeLessThan(150)
    expect(early + late).toBe(200)
  })
})
