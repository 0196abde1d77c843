import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMessageOrder } from './order.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function anOrder() {
  const delivered: number[] = []
  const order = createMessageOrder<number>((seq) => delivered.push(seq))
  return { order, delivered, take: (seq: number) => order.take({ chatId: 'a', seq, broadcast: seq }) }
}

describe('the messages of a chat', () => {
  it('are delivered in the order of their numbers, in whatever order they arrive', () => {
    const numbers = Array.from({ length: 12 }, (_none, at) => at + 8)
    fc.assert(
      fc.property(fc.shuffledSubarray(numbers, { minLength: numbers.length }), (shuffled) => {
        const { order, delivered, take } = anOrder()
        order.begin('a', 7)
        for (const seq of shuffled) take(seq)
        expect(delivered).toEqual(numbers)
        order.close()
      }),
      { numRuns: 1000, seed: 20_261_122 },
    )
  })

  it('wait half a second for a missing one, and then continue in order', () => {
    const { order, delivered, take } = anOrder()
    order.begin('a', 0)
    for (const seq of [1, 4, 3]) take(seq)
    vi.advanceTimersByTime(400)
    expect(delivered).toEqual([1])
    vi.advanceTimersByTime(200)
    expect(delivered).toEqual([1, 3, 4])
    take(5)
    expect(delivered).toEqual([1, 3, 4, 5])
  })

  it('are delivered late rather than dropped', () => {
    const { order, delivered, take } = anOrder()
    order.begin('a', 0)
    take(2)
    vi.advanceTimersByTime(600)
    take(1)
    expect(delivered).toEqual([2, 1])
  })

  it('do not wait for one that arrived just before the chat was opened', () => {
    const { order, delivered, take } = anOrder()
    take(6)
    order.begin('a', 5)
    take(7)
    expect(delivered).toEqual([6, 7])
  })

  it('do not wait while nobody has the chat open', () => {
    const { order, delivered, take } = anOrder()
    take(5)
    order.begin('a', 5)
    order.end('chat:a')
    take(9)
    expect(delivered).toEqual([5, 9])
  })
})
