import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKept } from './kept.ts'

const options = { max: 10, life: 60_000 }

/** Names that can change, and how often they were read. */
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

describe('what was read lately', () => {
  it('is read once, those missing together, and again after the word of a change', async () => {
    const { now, reads, read } = names({ a: 'Jana', b: 'Petr', c: 'Eva' })
    const kept = createKept(read, options)
    await kept.many(['a', 'b'])
    await kept.many(['a', 'b', 'c'])
    expect(reads).toEqual([['a', 'b'], ['c']])
    now.set('a', 'Hana')
    kept.drop('a')
    expect((await kept.many(['a', 'b'])).get('a')).toEqual({ name: 'Hana' })
    expect(reads.at(-1)).toEqual(['a'])
  })

  it('is read anew, all of it, after words may have been missed', async () => {
    const { reads, read } = names({ a: 'Jana', b: 'Petr' })
    const kept = createKept(read, options)
    await kept.many(['a', 'b'])
    kept.clear()
    await kept.many(['a', 'b'])
    expect(reads).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  it('is what it is after a change that came while it was being read', async () => {
    const { now, read } = names({ a: 'Jana' })
    let isFirst = true
    const kept = createKept(async (ids) => {
      const found = await read(ids)
      if (isFirst) {
        isFirst = false
        now.set('a', 'Hana')
        kept.drop('a')
      }
      return found
    }, options)
    expect((await kept.many(['a'])).get('a')).toEqual({ name: 'Hana' })
  })

  it('may be filled by another read than the usual one, which keeps only what it found', async () => {
    const { reads, read } = names({ a: 'Jana', b: 'Petr' })
    const kept = createKept(read, options)
    await kept.many(['a', 'b'], () => Promise.resolve(new Map([['a', { name: 'Jana' }]])))
    await kept.many(['a', 'b'])
    expect(reads).toEqual([['b']])
  })

  it('is read again a life later at the latest, those read at once not at once', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => `id${at}`)
    const { reads, read } = names(Object.fromEntries(ids.map((id) => [id, id])))
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    const kept = createKept(read, { max: 1000, life: 60_000 })
    await kept.many(ids)
    const readAgainAt = async (ms: number) => {
      clock.mockReturnValue(ms)
      // The clock is looked at once a millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5))
      const before = reads.length
      await kept.many(ids)
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
