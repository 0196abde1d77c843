import { minute, second } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearFailures, recordFailure, refundQuota, spendQuota } from './attempt-rules.ts'
import type { Attempts } from './attempt-store.ts'

const start = new Date('2026-11-21T12:00:00Z').getTime()
const at = (ms: number) => new Date(start + ms)

/** Applies a rule at the given times; returns the last state and the times that were not refused. */
function tries(rule: typeof recordFailure, times: readonly number[]) {
  let state: Attempts | null = null
  const accepted: number[] = []
  for (const time of times) {
    try {
      state = rule(state, at(time)).next
      accepted.push(time)
    } catch {
      // Refused: nothing is written.
    }
  }
  return { state, accepted }
}

const waits = fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 60 })
const timesOf = (gaps: readonly number[]) =>
  gaps.map((_gap, index) => gaps.slice(0, index + 1).reduce((a, b) => a + b, 0))

describe('failed sign-ins', () => {
  it('lock for 1 s after the fifth, doubling up to 15 minutes', () => {
    let state: Attempts | null = null
    let now = 0
    const locks: number[] = []
    for (let failure = 1; failure <= 18; failure += 1) {
      state = recordFailure(state, at(now)).next
      const lock = state.lockedUntil ? state.lockedUntil.getTime() - at(now).getTime() : 0
      locks.push(lock / second)
      // Right after the lock, and never so late that the failures are forgotten.
      now += Math.min(lock, 15 * minute - 1)
      if (lock === 15 * minute) break
    }
    expect(locks).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
  })

  it('are not counted during a lock, so that attempts do not prolong it', () => {
    const { state } = tries(recordFailure, [0, 1, 2, 3, 4, 10, 20, 500, 900])
    expect(state?.failures).toBe(5)
    expect(state?.lockedUntil).toEqual(at(4 + second))
    expect(() => recordFailure(state, at(4 + second - 1))).toThrow('identity.locked')
    expect(recordFailure(state, at(4 + second)).next.failures).toBe(6)
  })

  it('are forgotten after a right password, and 15 minutes after the last failure', () => {
    const { state } = tries(recordFailure, [0, 1, 2, 3, 4])
    expect(clearFailures(state, at(5)).next).toMatchObject({ failures: 0, lockedUntil: null })
    expect(recordFailure(state, at(4 + 15 * minute)).next.failures).toBe(1)
  })

  it('allow at most 24 attempts within an hour, whatever the times of the attempts', () => {
    fc.assert(
      fc.property(waits, (gaps) => {
        const { accepted } = tries(recordFailure, timesOf(gaps))
        // An attacker who waits 15 minutes each time gets five attempts; one who does not meets longer and longer
        // locks.
        return accepted.every(
          (time) => accepted.filter((other) => other >= time && other < time + 60 * minute).length <= 24,
        )
      }),
    )
  })
})

describe('a quota', () => {
  it('allows so many uses within an hour', () => {
    const most = 3
    let state: Attempts | null = null
    const answers = [0, 1, 2, 3, 59 * minute, 60 * minute].map((time) => {
      const { next, answer } = spendQuota('resets', most)(state, at(time))
      state = next
      return answer
    })
    expect(answers).toEqual([true, true, true, false, false, true])
  })

  it('allows no more uses within any hour, whatever their times', () => {
    fc.assert(
      fc.property(waits, (gaps) => {
        const most = limits.resetsPerHour
        let state: Attempts | null = null
        const through = timesOf(gaps).filter((time) => {
          const { next, answer } = spendQuota('resets', most)(state, at(time))
          state = next
          return answer
        })
        return through.every(
          (time) => through.filter((other) => other >= time && other < time + 60 * minute).length <= most,
        )
      }),
    )
  })

  it('does not count a refused use', () => {
    const state = spendQuota('resets', 1)(null, at(0)).next
    expect(spendQuota('resets', 1)(state, at(1)).next).toBe(state)
  })

  it('is counted apart from other quotas and from wrong passwords, and the last use can be taken back', () => {
    const { state } = tries(recordFailure, [0, 1])
    const next = spendQuota('failures', 9)(spendQuota('resets', 9)(state, at(2)).next, at(3)).next
    expect(next).toMatchObject({ failures: 2, times: { resets: [at(2)], failures: [at(3)] } })
    expect(refundQuota('failures')(next, at(4)).next.times).toEqual({ resets: [at(2)], failures: [] })
    expect(refundQuota('failures')(null, at(4)).next.times).toEqual({ failures: [] })
  })
})
