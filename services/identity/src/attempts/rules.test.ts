import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginSignIn, passSignIn, startCode, takeConfirm, takeResend } from './rules.ts'
import type { Attempts } from './store.ts'

const start = new Date('2026-11-21T12:00:00Z').getTime()
const at = (ms: number) => new Date(start + ms)
const second = 1000
const minute = 60 * second

/** Tries at the given times; the state after them, and which were let through. */
function tries(rule: typeof beginSignIn | typeof takeConfirm | typeof takeResend, times: readonly number[]) {
  let state: Attempts | null = null
  const let_through: number[] = []
  for (const time of times) {
    try {
      state = rule(state, at(time)).next
      let_through.push(time)
    } catch {
      // Refused: nothing is written.
    }
  }
  return { state, through: let_through }
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
      state = beginSignIn(state, at(now)).next
      const lock = state.lockedUntil ? state.lockedUntil.getTime() - at(now).getTime() : 0
      locks.push(lock / second)
      // Just after the lock, and never so late that the slate is wiped.
      now += Math.min(lock, 15 * minute - 1)
      if (lock === 15 * minute) break
    }
    expect(locks).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
  })

  it('are not counted during a lock, so that trying does not extend it', () => {
    const { state } = tries(beginSignIn, [0, 1, 2, 3, 4, 10, 20, 500, 900])
    expect(state?.failures).toBe(5)
    expect(state?.lockedUntil).toEqual(at(4 + second))
    expect(() => beginSignIn(state, at(4 + second - 1))).toThrow('identity.locked')
    expect(beginSignIn(state, at(4 + second)).answer).toBe('go')
  })

  it('are forgotten after a right password, and after 15 minutes of silence', () => {
    const { state } = tries(beginSignIn, [0, 1, 2, 3, 4])
    expect(passSignIn(state, at(5)).next).toMatchObject({ failures: 0, lockedUntil: null })
    expect(beginSignIn(state, at(4 + 15 * minute)).next.failures).toBe(1)
  })

  it('never let more than 24 through in an hour of guessing, whatever its rhythm', () => {
    fc.assert(
      fc.property(waits, (gaps) => {
        const { through } = tries(beginSignIn, timesOf(gaps))
        // Whoever waits for silence gets five in fifteen minutes; whoever does not meets the doubling.
        return through.every(
          (time) => through.filter((other) => other >= time && other < time + 60 * minute).length <= 24,
        )
      }),
    )
  })
})

describe('a code', () => {
  it('can be tried five times', () => {
    const { state, through } = tries(takeConfirm, [0, 1, 2, 3, 4, 5])
    expect(through).toHaveLength(limits.codeTries)
    expect(() => takeConfirm(state, at(6))).toThrow('identity.tooManyFailedAttempts')
    expect(takeConfirm(startCode(state, at(7)).next, at(8)).next.codeTries).toBe(1)
  })

  it('is tried at most fifteen times an hour, however many codes are sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 10 * minute }), fc.boolean()), { maxLength: 80 }),
        (steps) => {
          let state: Attempts | null = null
          let now = 0
          const through: number[] = []
          for (const [gap, isNew] of steps) {
            now += gap
            if (isNew) state = startCode(state, at(now)).next
            try {
              state = takeConfirm(state, at(now)).next
              through.push(now)
            } catch {
              // Refused: nothing is written.
            }
          }
          return through.every(
            (time) =>
              through.filter((other) => other >= time && other < time + 60 * minute).length <= limits.confirmPerHour,
          )
        },
      ),
    )
  })

  it('is sent again at most five times an hour', () => {
    const { state, through } = tries(takeResend, [0, 1, 2, 3, 4, 5, 59 * minute])
    expect(through).toHaveLength(limits.resendPerHour)
    expect(() => takeResend(state, at(60 * minute - 1))).toThrow('identity.limitExceeded')
    expect(takeResend(state, at(60 * minute)).next.resends).toHaveLength(5)
  })
})
