import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTurns, inOwnTurn, nextTurn } from './turns.ts'

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

  it('that fails fails for its caller only', async () => {
    const fail = () => {
      throw new Error('broken')
    }
    const [broken, whole] = await Promise.allSettled([inOwnTurn(fail), inOwnTurn(() => 'done')])
    expect(broken.status).toBe('rejected')
    expect(whole).toEqual({ status: 'fulfilled', value: 'done' })
  })
})
