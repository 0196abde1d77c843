import { describe, expect, it, vi } from 'vitest'
import { once } from './once.ts'

describe('a function that runs once', () => {
  it('does nothing when it is called again', () => {
    const run = vi.fn<() => void>()
    const first = once(run)
    first()
    first()
    expect(run).toHaveBeenCalledTimes(1)
  })
})
