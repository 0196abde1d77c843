import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTurns, eachInOwnTurns, inOwnTurn, inOwnTurns, nextTurn } from './turns.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('long computing', () => {
  it('gives way to other work once it has run for a few milliseconds, and not before', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    let others = 0
    const count = () => {
      others += 1
      waiting = setImmediate(count)
    }
    let waiting = setImmediate(count)
    const turn = createTurns()
    for (let step = 0; step < 100; step += 1) {
      now += 0.01
      await turn()
    }
    expect(others).toBe(0)
    for (let step = 0; step < 10; step += 1) {
      now += 5
      await turn()
    }
    expect(others).toBeGreaterThan(5)
    clearImmediate(waiting)
  })
})

describe('steps of long computing', () => {
  it('end after a few milliseconds, with as many items as were done by then', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    let turn = 0
    let isOver = false
    const turns = (async () => {
      for (; !isOver; turn += 1) await nextTurn()
    })()
    const done: { item: number; turn: number }[] = []
    await eachInOwnTurns([1, 1, 1, 9, 9, 1], (ms) => {
      now += ms
      done.push({ item: ms, turn })
    })
    isOver = true
    await turns
    expect(done.map(({ item }) => item)).toEqual([1, 1, 1, 9, 9, 1])
    const sizes = [...Map.groupBy(done, (one) => one.turn).values()].map((those) => those.length)
    expect(sizes).toEqual([4, 1, 1])
  })

  it('run one in each turn of the event loop, however many callers compute at once', async () => {
    let turn = 0
    let isOver = false
    const turns = (async () => {
      for (; !isOver; turn += 1) await nextTurn()
    })()
    const ranIn: number[] = []
    const caller = async () => {
      for (let step = 0; step < 3; step += 1) await inOwnTurn(() => ranIn.push(turn))
    }
    await Promise.all(Array.from({ length: 10 }, caller))
    isOver = true
    await turns
    expect(new Set(ranIn).size).toBe(30)
  })

  it('that read many items give way to other work, and to each other, after a few milliseconds', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    let turn = 0
    let isOver = false
    const turns = (async () => {
      for (; !isOver; turn += 1) await nextTurn()
    })()
    const ranIn: [number, number][] = []
    const reader = async (id: number) => {
      const read: number[] = []
      for await (const item of inOwnTurns(oneMillisecondEach(100))) {
        ranIn.push([id, turn])
        read.push(item)
      }
      expect(read).toEqual(Array.from({ length: 100 }, (_none, at) => at))
    }
    async function* oneMillisecondEach(count: number) {
      for (let at = 0; at < count; at += 1) {
        now += 1
        yield await Promise.resolve(at)
      }
    }
    await Promise.all([1, 2, 3].map(reader))
    isOver = true
    await turns
    for (const [, together] of Map.groupBy(ranIn, ([, ranAt]) => ranAt)) {
      expect(together.length).toBeLessThanOrEqual(6)
      expect(new Set(together.map(([id]) => id)).size).toBe(1)
    }
  })

  it('that fails fails for its caller only', async () => {
    const fail = () => {
      throw new Error('broken')
    }
    const [broken, whole] = await Promise.allSettled([inOwnTurn(fail), inOwnTurn(() => 'done')])
    expect(broken.status).toBe('rejected')
    expect(whole).toEqual({ status: 'fulfilled', value: 'done' })
  })
})
