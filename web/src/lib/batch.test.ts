import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { batched } from './batch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a burst of values', () => {
  it('is handled as one batch, and later values as another', () => {
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
