import { describe, expect, it } from 'vitest'
import { batching, batchingBy } from './batch.ts'

/** Returns a run that records its items and ends when `endAll` is called. */
function held<I>() {
  const runs: (readonly I[])[] = []
  const ends: (() => void)[] = []
  const run = async (items: readonly I[]) => {
    runs.push(items)
    await new Promise<void>((resolve) => ends.push(resolve))
    return items.map((item) => `done ${String(item)}`)
  }
  return { runs, run, endAll: () => ends.splice(0).forEach((end) => end()) }
}

/** Long enough for a run to begin that must not: runs begin in a turn of their own. */
async function turn(): Promise<void> {
  for (let at = 0; at < 2; at += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('batching', () => {
  it('groups the calls of one turn into one run, and gives each its own result', async () => {
    const runs: (readonly number[])[] = []
    const double = batching<number, number>(
      (items) => {
        runs.push(items)
        return Promise.resolve(items.map((item) => item * 2))
      },
      { max: 100 },
    )
    expect(await Promise.all([3, 1, 2].map(double))).toEqual([6, 2, 4])
    expect(runs).toEqual([[3, 1, 2]])
  })

  it('groups the calls that arrive while the maximum of runs is in progress', async () => {
    const { runs, run, endAll } = held<number>()
    const call = batching(run, { max: 100, runs: 1 })
    const first = call(1)
    await expect.poll(() => runs).toHaveLength(1)
    const rest = [2, 3, 4].map(call)
    await turn()
    expect(runs).toEqual([[1]])
    endAll()
    expect(await first).toBe('done 1')
    await expect.poll(() => runs).toHaveLength(2)
    expect(runs).toEqual([[1], [2, 3, 4]])
    endAll()
    expect(await Promise.all(rest)).toEqual(['done 2', 'done 3', 'done 4'])
  })

  it('never exceeds the maximum of runs or of items in a run', async () => {
    const { runs, run, endAll } = held<number>()
    const call = batching(run, { max: 2, runs: 2 })
    const all = Promise.all([1, 2, 3, 4, 5].map(call))
    await expect.poll(() => runs).toHaveLength(2)
    await turn()
    expect(runs).toEqual([
      [1, 2],
      [3, 4],
    ])
    endAll()
    await expect.poll(() => runs).toHaveLength(3)
    expect(runs.at(-1)).toEqual([5])
    endAll()
    expect(await all).toHaveLength(5)
  })

  it('rejects the items of a failed run, and no others', async () => {
    const call = batching<number, number>(
      (items) => (items.includes(2) ? Promise.reject(new Error('no')) : Promise.resolve([...items])),
      { max: 2, runs: 1 },
    )
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(call))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
    expect(await call(5)).toBe(5)
  })

  it('rejects the items of a run that throws before it returns a promise', async () => {
    const call = batching<number, number>(
      () => {
        throw new Error('at once')
      },
      { max: 10 },
    )
    await expect(call(1)).rejects.toThrow('at once')
  })

  it('keeps the calls of different keys apart', async () => {
    const runs: [string, readonly number[]][] = []
    const call = batchingBy<number, number>(
      (key, items) => {
        runs.push([key, items])
        return Promise.resolve([...items])
      },
      { max: 100 },
    )
    await Promise.all([call('a', 1), call('b', 2), call('a', 3)])
    expect(runs).toEqual([
      ['a', [1, 3]],
      ['b', [2]],
    ])
  })
})
