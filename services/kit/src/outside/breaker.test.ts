import { describe, expect, it } from 'vitest'
import { type Breaker, beginCall, closedBreaker, endCall, isOpen, openMs } from './breaker.ts'

const failing = (times: number, from: Breaker = closedBreaker) =>
  Array.from({ length: times }).reduce<Breaker>((breaker) => endCall(breaker, true, 1000), from)

describe('a circuit breaker', () => {
  it('opens after five failures in a row, not after five in all', () => {
    expect(isOpen(failing(4))).toBe(false)
    expect(isOpen(failing(5))).toBe(true)
    expect(isOpen(failing(4, endCall(failing(4), false, 1000)))).toBe(false)
  })

  it('refuses calls while it is open, then lets one at a time try', () => {
    const open = failing(5)
    expect(beginCall(open, 1000 + openMs - 1)).toBe(null)
    const trying = beginCall(open, 1000 + openMs)
    expect(trying).not.toBe(null)
    expect(beginCall(trying ?? closedBreaker, 1000 + openMs)).toBe(null)
  })

  it('closes with the first success, and stays open when the trial fails', () => {
    const now = 1000 + openMs
    const trying = beginCall(failing(5), now) ?? closedBreaker
    expect(beginCall(endCall(trying, true, now), now)).toBe(null)
    expect(beginCall(endCall(trying, false, now), now)).toEqual(closedBreaker)
  })
})
