import { describe, expect, it } from 'vitest'
import { createSharedReadings } from './read-shared.ts'

/** Readings that end when the test says so. */
function openReadings(ofCaller?: number) {
  const read = createSharedReadings({ atOnce: 2, waiting: 30, ...(ofCaller ? { ofCaller } : {}) })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (key: string, caller?: string) =>
    read(
      key,
      () => {
        begun.push(key)
        return new Promise<string>((resolve) => {
          ends.set(key, () => resolve(`sums of ${key}`))
        })
      },
      caller,
    )
  return { ask, begun, end: (key: string) => ends.get(key)?.() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('sums that many ask for', () => {
  it('are read once for those who ask for the same, and again for who asks later', async () => {
    const { ask, begun, end } = openReadings()
    const all = Promise.all(Array.from({ length: 30 }, () => ask('a')))
    await turn()
    end('a')
    expect(new Set(await all)).toEqual(new Set(['sums of a']))
    const later = ask('a')
    await turn()
    end('a')
    await later
    expect(begun).toEqual(['a', 'a'])
  })

  it('are read two at a time, the others in order, and refused as busy when too many wait', async () => {
    const { ask, begun, end } = openReadings()
    const keys = Array.from({ length: 32 }, (_none, at) => `org-${at}`)
    const all = keys.map((key) => ask(key))
    await turn()
    expect(begun).toEqual(['org-0', 'org-1'])
    expect(() => ask('one more')).toThrow(expect.objectContaining({ code: 'server.busy' }))
    for (const key of keys) {
      end(key)
      await turn()
    }
    expect(await Promise.all(all)).toHaveLength(32)
    expect(begun).toEqual(keys)
  })

  it('are refused to a caller who waits for many already, not to others or for what is being read', async () => {
    const { ask, begun, end } = openReadings(3)
    const keys = ['a', 'b', 'c']
    const all = keys.map((key) => ask(key, 'one'))
    expect(() => ask('d', 'one')).toThrow(expect.objectContaining({ code: 'server.busy' }))
    all.push(ask('a', 'one'), ask('d', 'another'))
    for (const key of [...keys, 'd']) {
      await turn()
      end(key)
    }
    expect(await Promise.all(all)).toHaveLength(5)
    const later = ask('d', 'one')
    await turn()
    end('d')
    expect(await later).toBe('sums of d')
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'd'])
  })
})
