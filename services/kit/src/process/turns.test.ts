import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTurns } from './turns.ts'

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
