import { day } from '@parta/contracts/durations'
import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { afterFailure, isExhausted, reasonOf } from './rules.ts'
import { PermanentFailure, TryLater, task } from './task.ts'

const now = new Date('2026-11-22T12:00:00Z')
const { patience } = task('try', { data: Type.Null(), attempts: 5, firstWaitMs: 1000, longestWaitMs: 4000 })
const failed = (
  attempts: number,
  error: unknown,
  { createdAt = now, ...more }: Partial<typeof patience> & { createdAt?: Date } = {},
) => afterFailure({ attempts, createdAt }, { error, patience: { ...patience, ...more }, now, chance: 0.5 })
const waitOf = (next: ReturnType<typeof failed>) => ('dueAt' in next ? next.dueAt.getTime() - now.getTime() : null)

describe('a task that failed', () => {
  it('waits twice as long each time, up to the longest wait', () => {
    const waits = [1, 2, 3, 4].map((attempts) => waitOf(failed(attempts, new Error('away'))))
    expect(waits).toEqual([1000, 2000, 4000, 4000])
  })

  it('waits as long as the other side asks for, when that is longer', () => {
    expect(waitOf(failed(1, new TryLater('slow down', 9000)))).toBe(9000)
    expect(waitOf(failed(3, new TryLater('slow down', 9)))).toBe(4000)
  })

  it('is given up after its last attempt, when it cannot succeed, and when it waited too long', () => {
    expect(failed(5, new Error('away'))).toEqual({ givenUp: 'Error: away' })
    expect(failed(1, new PermanentFailure('no such address'))).toEqual({ givenUp: 'no such address' })
    const dayAgo = new Date(now.getTime() - day)
    expect(failed(1, new Error('away'), { giveUpAfterMs: day, createdAt: dayAgo })).toEqual({ givenUp: 'Error: away' })
    expect(waitOf(failed(1, new Error('away'), { giveUpAfterMs: day + 1001, createdAt: dayAgo }))).toBe(1000)
  })

  it('is given up without another attempt when its process died in all of them', () => {
    expect([5, 6].map((attempts) => isExhausted({ attempts }, patience))).toEqual([false, true])
  })

  it('has a short reason', () => {
    expect(reasonOf(new Error('x'.repeat(9999)))).toHaveLength(200)
  })

  it('waits between 90 % and 110 % of its turn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, chance) => {
        const next = afterFailure({ attempts, createdAt: now }, { error: new Error('x'), patience, now, chance })
        const wait = waitOf(next) ?? 0
        return wait >= 900 && wait <= 4400
      }),
    )
  })
})
