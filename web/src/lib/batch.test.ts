import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { batched } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what comes in a burst', () => {
  it('is handled at once, and what comes later apart', () => {
    const runs: (readonly string[])[] = []
    const say = batched<string>(300, (items) => void runs.push(items))
    say('a')
    vi.advanceTimersByTime(299)
    say('b')
    expect(runs).toEqual([])
    vi.advanceTimersByTime(1)
    say('c')
    vi.advanceTimersByTime(300)
    expect(runs).toEqual([['a', 'b'], ['c']])
  })
})
